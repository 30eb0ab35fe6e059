import { describe, expect, it } from '@jest/globals'
import { type SoftFaults, SoftAuthenticator } from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { target } from './mailSite.js'
import { ANN, aPasskeySite, type CeremonyAnswer, expectRefused, type PasskeySite, claimantOf } from './passkeySite.js'

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')

const askedBy = async (site: PasskeySite, browser = site.browser(), fields?: Record<string, string>) => ({
  browser,
  ...(await jsonOf<CeremonyAnswer>(await site.options(browser, 'authenticate', fields))),
})

describe('an assertion', () => {
  it.each<[string, SoftFaults]>([
    ['#233', { challenge: CHALLENGE }],
    ['#233', { challenge: '' }],
    ['#235', { origin: 'https://evil.example' }],
    ['#235', { origin: 'http://app.example' }],
    ['#235', { origin: 'https://app.example:8443' }],
    ['#235', { origin: 'https://app.example.evil.example' }],
    ['#235', { origin: 'https://sub.app.example' }],
    ['#235', { origin: 'https://app.example/' }],
    ['#235', { origin: 'HTTPS://APP.EXAMPLE' }],
    ['#235', { origin: `android:apk-key-hash:${'x'.repeat(43)}` }],
    ['#235', { rpId: 'evil.example' }],
    ['#235', { rpId: 'example' }],
    ['#237', { userPresent: false }],
    ['#237', { backedUp: true }],
    ['#237', { backupEligible: true }],
    ['#239', { crossOrigin: true }],
    ['#239', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['#239', { topOrigin: ORIGIN }],
    ['#241', { authenticatorData: 'trailing' }],
    ['#241', { authenticatorData: 'truncated' }],
    ['#241', { authenticatorData: 'duplicate' }],
    ['#241', { authenticatorData: 'indefinite' }],
    ['#241', { authenticatorData: 'nested' }],
    ['#242', { id: 'AAAA', rawId: 'AAAA' }],
    ['#242', { rawId: 'AAAA' }],
    ['#242', { id: 'a+b/' }],
    ['#243', { userHandle: CHALLENGE }],
    ['#243', { userHandle: null }],
    ['#243', { userHandle: '' }],
    ['(type)', { type: 'webauthn.create' }],
    ['(type)', { type: 'payment.get' }],
    ['(signature)', { badSignature: true }],
  ])('attack %s: is refused with %j', async (_, faults) => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const eve = site.browser()
    await expectRefused(site, eve, await site.signIn(eve, phone, { faults }), phone)
  })

  it('attack #237: is refused without user verification if that is required', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    const phone = await site.registered()
    const eve = site.browser()
    await expectRefused(site, eve, await site.signIn(eve, phone, { faults: { userVerified: false } }), phone)
  })

  it('is accepted without user verification if that is only preferred', async () => {
    const site = aPasskeySite()
    const phone = await site.registered(ANN, { verifies: false })
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  })

  it('attack #233: needs its challenge in the same spelling, and in the same browser', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    for (const spelled of [
      (challenge: string) => Buffer.from(challenge, 'base64url').toString('hex'),
      (challenge: string) => `${challenge}=`,
      (challenge: string) => challenge.toLowerCase(),
    ]) {
      const { browser, options } = await askedBy(site)
      const answer = phone.get(options, { challenge: spelled(options.challenge) })
      await expectRefused(site, browser, await site.send(browser, 'authenticate', answer))
    }
    const { options } = await askedBy(site)
    const eve = site.browser()
    await site.options(eve, 'authenticate')
    await expectRefused(site, eve, await site.send(eve, 'authenticate', phone.get(options)), phone)
  })

  it('attack #233: is refused six minutes after its challenge, and with a challenge of another provider', async () => {
    const site = aPasskeySite({ others: [{ type: 'webauthn', id: 'other', conditionalUi: false }] })
    const phone = await site.registered()
    const { browser, options } = await askedBy(site)
    site.clock.forward(299)
    expect(target(await site.send(browser, 'authenticate', phone.get(options))).path).toBe('/home')
    const late = await askedBy(site)
    site.clock.forward(300)
    site.settle()
    await expectRefused(site, late.browser, await site.send(late.browser, 'authenticate', phone.get(late.options)))
    const elsewhere = site.browser()
    const other = await jsonOf<CeremonyAnswer>(await elsewhere.get('/auth/webauthn-options/other'))
    await expectRefused(site, elsewhere, await site.send(elsewhere, 'authenticate', phone.get(other.options)), phone)
  })

  it('attack #234: is accepted once, even from a key without a counter, whatever cookies are sent', async () => {
    const site = aPasskeySite()
    const phone = await site.registered(ANN, { synced: true })
    const { browser, options } = await askedBy(site)
    const answer = phone.get(options)
    const cookies = [...browser.cookies]
    expect(target(await site.send(browser, 'authenticate', answer)).path).toBe('/home')
    site.settle()
    const eve = site.browser()
    for (const [name, value] of cookies) eve.plant(name, value)
    await expectRefused(site, eve, await site.send(eve, 'authenticate', answer), phone)
  })

  it('attack #234: is accepted once if several arrive concurrently', async () => {
    const site = aPasskeySite()
    const phone = await site.registered(ANN, { synced: true })
    const { browser, options } = await askedBy(site)
    const answer = phone.get(options)
    const csrfToken = await browser.csrfToken()
    const tabs = Array.from({ length: 8 }, () => {
      const tab = site.browser()
      for (const [name, value] of browser.cookies) tab.plant(name, value)
      return tab
    })
    const fields = { action: 'authenticate', data: JSON.stringify(answer), callbackUrl: '/home', csrfToken }
    const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/callback/pk', fields)))
    const paths = answers.map((each) => target(each).path)
    expect(paths.filter((path) => path === '/home')).toHaveLength(1)
    expect(site.told.map(({ event }) => event)).toEqual(['signIn'])
    expect(site.writes.filter((write) => write === 'sessions.create')).toHaveLength(1)
  })

  it('attack #235: is accepted from listed origins only', async () => {
    const android = `android:apk-key-hash:${'x'.repeat(43)}`
    const relyingParty = { id: 'app.example', origins: [ORIGIN, 'https://www.app.example', android] }
    const site = aPasskeySite({ webauthn: { relyingParty } })
    const phone = await site.registered()
    for (const origin of ['https://www.app.example', android]) {
      expect(target(await site.signIn(site.browser(), phone, { faults: { origin } })).path).toBe('/home')
    }
    site.settle()
    const eve = site.browser()
    const faults = { origin: 'https://www.app.example.evil.example' }
    await expectRefused(site, eve, await site.signIn(eve, phone, { faults }), phone)
  })

  it('attack #237: is refused if a multi-device key is no longer one', async () => {
    const site = aPasskeySite()
    const phone = await site.registered(ANN, { synced: true })
    const eve = site.browser()
    const faults = { backupEligible: false, backedUp: false }
    await expectRefused(site, eve, await site.signIn(eve, phone, { faults }), phone)
    const lost = await site.signIn(site.browser(), phone, { faults: { backedUp: false } })
    expect(target(lost).path).toBe('/home')
  })

  it.each([
    [5, 5],
    [5, 4],
    [5, 0],
  ])('attack #238: after the counter %i is refused with %i', async (before, counter) => {
    const site = aPasskeySite()
    const phone = await site.registered()
    expect(target(await site.signIn(site.browser(), phone, { faults: { counter: before } })).path).toBe('/home')
    site.settle()
    const eve = site.browser()
    await expectRefused(site, eve, await site.signIn(eve, phone, { faults: { counter } }))
    const right = await site.signIn(site.browser(), phone, { faults: { counter: 6 } })
    expect(target(right).path).toBe('/home')
  })

  it('attack #238: of two concurrent uses with one counter, one is refused', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const two = [await askedBy(site), await askedBy(site)]
    const answers = await Promise.all(
      two.map(async ({ browser, options }) => site.send(browser, 'authenticate', phone.get(options, { counter: 9 }))),
    )
    expect(answers.map((each) => target(each).path).sort()).toEqual(['/auth/signin', '/home'])
    expect(site.told.map(({ event }) => event)).toEqual(['signIn'])
  })

  it('attack #238: is accepted repeatedly from a key without a counter', async () => {
    const site = aPasskeySite()
    const phone = await site.registered(ANN, { synced: true })
    for (let count = 0; count < 2; count++) {
      expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
    }
  })

  it('attack #243: is accepted only from a requested key', async () => {
    const site = aPasskeySite()
    const ann = await site.registered()
    const bob = await site.registered('bob@example.test')
    for (const email of [ANN, 'unknown@example.test']) {
      const eve = site.browser()
      const answer = await site.signIn(eve, bob, { fields: { email }, faults: { use: bob.keys[0]! } })
      await expectRefused(site, eve, answer)
    }
    expect(target(await site.signIn(site.browser(), ann, { fields: { email: ANN } })).path).toBe('/home')
    expect(target(await site.signIn(site.browser(), bob, { fields: { email: 'bob@example.test' } })).path).toBe('/home')
  })

  it('attack #243: is refused from a key that was added after its challenge', async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    const [phone, laptop] = [site.phone(), site.phone()]
    await site.register(ann, phone)
    const { browser, options } = await askedBy(site, site.browser(), { email: ANN })
    await site.register(ann, laptop)
    site.settle()
    const answer = laptop.get(options, { use: laptop.keys[0]! })
    await expectRefused(site, browser, await site.send(browser, 'authenticate', answer), laptop)
  })

  it('attack #243: is accepted only from a key of the signed-in user, if there is one', async () => {
    const site = aPasskeySite()
    const bob = await site.registered('bob@example.test')
    const ann = site.browser()
    await site.register(ann, site.phone())
    const before = await sessionOf(ann)
    site.settle()
    const { parameters } = target(await site.signIn(ann, bob))
    expect(parameters['error']).toBe('OAuthAccountNotLinked')
    expect(site.told).toEqual([])
    expect(await sessionOf(ann)).toEqual(before)
  })

  it('is refused for a challenge of a registration', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const eve = site.browser()
    const asked = await jsonOf<CeremonyAnswer>(await site.options(eve, 'register', { email: 'eve@evil.example' }))
    const answer = phone.get({ challenge: asked.options.challenge, rpId: 'app.example' })
    await expectRefused(site, eve, await site.send(eve, 'authenticate', answer), phone)
  })

  it('is refused with a removed key, or from a removed user', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const id = Buffer.from(phone.keys[0]!, 'base64url').toString('base64')
    const stored = (await site.adapter.authenticators!.find(id))!
    await site.adapter.users.delete!(stored.userId)
    site.settle()
    const ann = site.browser()
    await expectRefused(site, ann, await site.signIn(ann, phone))
    await site.adapter.authenticators!.create(stored)
    site.settle()
    await expectRefused(site, ann, await site.signIn(ann, phone))
  })

  it('restores a lost account of its key', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const { id } = (await claimantOf(site))!
    await site.adapter.accounts.unlinkAll!(id)
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
    expect(await site.adapter.accounts.find(id, 'pk')).toMatchObject({ userId: id, type: 'webauthn' })
    expect(site.told.map(({ event }) => event)).toEqual(['signIn'])
  })

  it('does not restore the account if keys cannot be removed', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const { id } = (await claimantOf(site))!
    await site.adapter.accounts.unlinkAll!(id)
    Object.assign(site.adapter.authenticators!, { delete: undefined })
    site.settle()
    const eve = site.browser()
    await expectRefused(site, eve, await site.signIn(eve, phone))
  })

  it.each([
    ['no data', {}],
    ['no JSON', { data: '{' }],
    ['a list', { data: '[]' }],
    ['null', { data: 'null' }],
    ['too much', { data: `"${'x'.repeat(70_000)}"` }],
    ['no action', { action: '', data: '{}' }],
    ['another action', { action: 'constructor', data: '{}' }],
  ])('attack #241: is malformed with %s', async (_, fields) => {
    const site = aPasskeySite()
    const eve = site.browser()
    await site.options(eve)
    const answer = await eve.submit('/auth/callback/pk', { action: 'authenticate', ...fields })
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'MalformedRequest' }])
    await site.expectNothing(eve)
  })

  it.each([{}, { id: 1 }, { response: null }, { type: 'password' }, { response: { clientDataJSON: 'e30' } }])(
    'attack #241: is refused as %j',
    async (spoiled) => {
      const site = aPasskeySite()
      const phone = await site.registered()
      const { browser, options } = await askedBy(site)
      const answer = Object.keys(spoiled).length === 0 ? {} : { ...phone.get(options), ...spoiled }
      await expectRefused(site, browser, await site.send(browser, 'authenticate', answer), phone)
    },
  )

  it('needs a form token, the right origin, and a POST', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const { browser, options } = await askedBy(site)
    const fields = { action: 'authenticate', data: JSON.stringify(phone.get(options)) }
    expect(target(await browser.post('/auth/callback/pk', fields)).parameters['error']).toBe('MissingCSRF')
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.post('/auth/callback/pk', fields, foreign)).status).toBe(403)
    expect((await browser.get('/auth/callback/pk')).status).toBe(405)
    expect(target(await browser.submit('/auth/signin/pk')).path).toBe('/auth/signin')
    await site.expectNothing(browser)
  })

  it('is verified with the relying party of the request if none is configured', async () => {
    const site = aPasskeySite()
    const phone = new SoftAuthenticator('https://evil.example')
    const { browser, options } = await askedBy(site)
    expect(options).toMatchObject({ rpId: 'app.example' })
    expect(() => phone.get(options)).toThrow('no key')
    await site.expectNothing(browser)
  })
})

describe('defect R41: a removed passkey', () => {
  /** The redirect of a sign-in with a passkey that was removed on the server. */
  const afterRemoval = async (passkeysOnly: boolean): Promise<URL> => {
    const site = aPasskeySite({ passkeysOnly })
    const phone = await site.registered()
    await site.adapter.authenticators?.delete?.(Buffer.from(phone.keys[0]!, 'base64url').toString('base64'), false)
    const response = await site.signIn(site.browser(), phone)
    return new URL(response.headers.get('location')!)
  }

  it('is reported to the browser, if passkeys are not requested by name', async () => {
    const { searchParams } = await afterRemoval(true)
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual([
      'WebAuthnVerificationError',
      'unknown-passkey',
    ])
  })

  it('is not distinguished from others, if passkeys are requested by name', async () => {
    const { searchParams } = await afterRemoval(false)
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['WebAuthnVerificationError', null])
  })

  it('is not reported for an existing passkey that is refused', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    const phone = await site.registered()
    const response = await site.signIn(site.browser(), phone, { faults: { badSignature: true } })
    expect(new URL(response.headers.get('location')!).searchParams.has('code')).toBe(false)
  })
})
