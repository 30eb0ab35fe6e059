import { describe, expect, it } from '@jest/globals'
import { AuthError, type AuthPlugin, WebAuthnProvider } from 'authengine'
import { json, type PluginServices } from 'authengine/plugin'
import { type Browser, type SoftAuthenticator, type SoftFaults, type SoftRequestOptions } from 'authengine/testing'
import { ORIGIN, anEngine, jsonOf } from '../support/anEngine.js'
import {
  ANN,
  aPasskeySite,
  type CeremonyAnswer,
  claimantOf,
  type PasskeySite,
  type PasskeySiteOptions,
} from './passkeySite.js'

/** A plugin that asks for a passkey of any user, at `/auth/<id>/<purpose>?user=…`. */
const asking = (id = 'asking'): AuthPlugin => ({
  id,
  name: id,
  register(registry) {
    const proofOf = (userId: string | undefined, purpose: string | undefined) => ({
      userId: userId ?? '',
      purpose: purpose ?? '',
    })
    registry.route(({ pages, passkeys }: PluginServices) => ({
      path: ':purpose',
      GET: async (ctx, { purpose }) => {
        const proof = proofOf(ctx.query.get('user'), purpose)
        const action = `${purpose ?? ''}?user=${proof.userId}`
        const form = { action, fields: [{ type: 'hidden', name: 'kept', value: 'yes' }], submit: 'Prove it' } as const
        const section = await passkeys.ceremony(ctx, proof, form)
        if (!section) return json({ has: await passkeys.has(proof.userId) })
        return pages.form(ctx, { title: 'Second factor', sections: [section] })
      },
      POST: async (ctx, { purpose }) => {
        try {
          const methods = await passkeys.verify(ctx, proofOf(ctx.query.get('user'), purpose))
          return json({ methods, kept: ctx.body['kept'] })
        } catch (error) {
          return json({ error: error instanceof AuthError ? error.type : 'unknown' }, 400)
        }
      },
    }))
  },
})

interface PlaceOptions {
  readonly action: string
  readonly request: SoftRequestOptions & CeremonyAnswer['options']
}

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&')

/** The options that a page gives to its script. */
async function asked(browser: Browser, user: string, path = '/auth/asking/step'): Promise<PlaceOptions> {
  const page = await (await browser.get(`${path}?user=${user}`)).text()
  const [, options = ''] = /data-options="([^"]*)"/.exec(page) ?? []
  return JSON.parse(decoded(options)) as PlaceOptions
}

const send = async (browser: Browser, user: string, answer: unknown, path = '/auth/asking/step') =>
  jsonOf<{ methods?: string[]; error?: string; kept?: string }>(
    await browser.submit(`${path}?user=${user}`, { passkey: JSON.stringify(answer), kept: 'yes' }),
  )

const REFUSED = { error: 'WebAuthnVerificationError' }

const site = (options: PasskeySiteOptions = {}): PasskeySite =>
  aPasskeySite({ ...options, config: { plugins: [asking(), asking('other')], ...options.config } })

async function registered(
  options: PasskeySiteOptions = {},
  kind: ConstructorParameters<typeof SoftAuthenticator>[1] = {},
) {
  const made = site(options)
  const phone = await made.registered(ANN, kind)
  const user = (await claimantOf(made))?.id ?? ''
  return { ...made, phone, user, browser: made.browser(), newBrowser: made.browser }
}

const storedKey = async ({ adapter, phone }: { adapter: PasskeySite['adapter']; phone: SoftAuthenticator }) => {
  const id = Buffer.from(phone.keys[0] ?? '', 'base64url').toString('base64')
  return (await adapter.authenticators?.find(id)) ?? undefined
}

describe('passkeys as proofs', () => {
  it('ask for the passkeys of the user only, and prove what was signed', async () => {
    const { browser, phone, user, clock, ...rest } = await registered()
    const options = await asked(browser, user)
    expect(options).toMatchObject({ action: 'prove' })
    expect(options.request.allowCredentials.map(({ id }) => id)).toEqual(phone.keys)
    expect(options.request).toMatchObject({ userVerification: 'preferred', rpId: 'app.example' })
    expect(options.request.challenge).toMatch(/^[\w-]{43}$/)
    clock.forward(60)
    const answer = await send(browser, user, phone.get(options.request))
    expect(answer).toEqual({ methods: ['user', 'hwk', 'mfa'], kept: 'yes' })
    expect(await storedKey({ ...rest, phone })).toMatchObject({ counter: 1, lastUsed: clock.now() })
    expect(rest.told).toEqual([])
  })

  it('prove possession only, if the user was not verified, also where sign-ins require that', async () => {
    const { browser, phone, user } = await registered({ passkeysOnly: true })
    const { request } = await asked(browser, user)
    expect(request.userVerification).toBe('preferred')
    expect(await send(browser, user, phone.get(request, { userVerified: false }))).toMatchObject({ methods: ['hwk'] })
    const synced = await registered({}, { synced: true, verifies: false })
    const again = await asked(synced.browser, synced.user)
    expect(await send(synced.browser, synced.user, synced.phone.get(again.request))).toMatchObject({ methods: ['swk'] })
  })

  it('contain a script, and a text for browsers without scripts', async () => {
    const { browser, user } = await registered()
    const page = await (await browser.get(`/auth/asking/step?user=${user}`)).text()
    expect(page).toMatch(/<noscript><p class="notice">Passkeys need scripts/)
    expect(page).toContain('This browser does not support passkeys.')
    expect(page).toMatch(/<script nonce="[^"]+" type="module">/)
    expect(page).toContain(`action="${ORIGIN}/auth/asking/step?user=${user}"`)
    expect(page).toMatch(/<input type="hidden" name="passkey" value="">/)
  })

  it.each<[string, SoftFaults]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page in a frame', { crossOrigin: true }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a wrong signature', { badSignature: true }],
    ['no presence of the user', { userPresent: false }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another backup eligibility', { backupEligible: true }],
  ])('refuse %s', async (_what, faults) => {
    const { browser, phone, user } = await registered()
    const { request } = await asked(browser, user)
    expect(await send(browser, user, phone.get(request, faults))).toEqual(REFUSED)
  })

  it('refuse the passkey of another user', async () => {
    const { browser, phone, user, ...rest } = await registered()
    const eve = await rest.registered('eve@evil.example')
    const { request } = await asked(browser, user)
    const answer = eve.get({ ...request, allowCredentials: [] })
    expect(await send(browser, user, answer)).toEqual(REFUSED)
    expect(phone.keys).not.toEqual(eve.keys)
  })

  it('refuse a response for another user, also by a page of that user', async () => {
    const { browser, user, ...rest } = await registered()
    const eve = await rest.registered('eve@evil.example')
    const other = (await claimantOf(rest, 'eve@evil.example'))?.id ?? ''
    const { request } = await asked(browser, other)
    expect(await send(browser, user, eve.get(request))).toEqual(REFUSED)
  })

  it('refuse a response for another purpose or another plugin', async () => {
    const { browser, phone, user } = await registered()
    for (const path of ['/auth/asking/other', '/auth/other/step']) {
      const { request } = await asked(browser, user, path)
      expect(await send(browser, user, phone.get(request))).toEqual(REFUSED)
    }
  })

  it('refuse a second use, and a use in another browser', async () => {
    const { browser, phone, user, ...rest } = await registered()
    const { request } = await asked(browser, user)
    const cookies = [...browser.cookies]
    const elsewhere = rest.newBrowser()
    expect(await send(elsewhere, user, phone.get(request))).toEqual(REFUSED)
    expect(await send(browser, user, phone.get(request))).toHaveProperty('methods')
    for (const [name, value] of cookies) browser.plant(name, value)
    expect(await send(browser, user, phone.get(request))).toEqual(REFUSED)
  })

  it('refuse a response that comes too late', async () => {
    const { browser, phone, user, clock } = await registered()
    const { request } = await asked(browser, user)
    clock.forward(15 * 60)
    expect(await send(browser, user, phone.get(request))).toEqual(REFUSED)
  })

  it('refuse the challenge of a sign-in, and a sign-in refuses theirs', async () => {
    const { browser, phone, user, ...rest } = await registered()
    const signIn = await jsonOf<CeremonyAnswer>(await rest.options(browser, 'authenticate'))
    expect(await send(browser, user, phone.get(signIn.options))).toEqual(REFUSED)
    const { request } = await asked(browser, user)
    const answer = await rest.send(browser, 'authenticate', phone.get(request))
    expect(answer.headers.get('location')).toContain('error=WebAuthnVerificationError')
    await rest.expectNothing(browser)
  })

  it('refuse a passkey that was removed meanwhile, lost its account, or was used elsewhere', async () => {
    const one = await registered()
    const { request } = await asked(one.browser, one.user)
    await one.adapter.authenticators?.delete?.((await storedKey(one))?.credentialID ?? '', false)
    expect(await send(one.browser, one.user, one.phone.get(request))).toEqual(REFUSED)

    const two = await registered()
    const options = await asked(two.browser, two.user)
    await two.adapter.accounts.unlinkAll?.(two.user)
    expect(await send(two.browser, two.user, two.phone.get(options.request))).toEqual(REFUSED)
    expect(await storedKey(two)).toMatchObject({ counter: 0 })

    const three = await registered()
    const asking = await asked(three.browser, three.user)
    const copy = three.phone.get(asking.request)
    const key = await storedKey(three)
    await three.adapter.authenticators?.use(key?.credentialID ?? '', 0, {
      counter: 1,
      credentialBackedUp: false,
      lastUsed: three.clock.now(),
    })
    expect(await send(three.browser, three.user, copy)).toEqual(REFUSED)
  })

  it('refuse what the application refuses', async () => {
    const { browser, phone, user } = await registered({ webauthn: { verifyAuthentication: () => false } })
    const { request } = await asked(browser, user)
    expect(await send(browser, user, phone.get(request))).toEqual(REFUSED)
  })

  it('refuse a form without the response of a browser', async () => {
    const { browser, user } = await registered()
    const empty = await browser.submit(`/auth/asking/step?user=${user}`, { passkey: '' })
    expect(await jsonOf(empty)).toEqual({ error: 'MalformedRequest' })
  })

  it('work for passkeys of every provider, and request those of one domain', async () => {
    const others = [
      new WebAuthnProvider({ id: 'same', conditionalUi: false }),
      new WebAuthnProvider({ id: 'sub', conditionalUi: false, relyingParty: { id: 'example', origins: [ORIGIN] } }),
    ]
    const { browser, phone, user, adapter, clock } = await registered({ others })
    const key = await storedKey({ adapter, phone })
    if (!key) throw new TypeError('There is no key.')
    const more = { lastUsed: clock.now(), userId: user }
    for (const [provider, credentialID] of [
      ['same', 'AAAA'],
      ['sub', 'BBBB'],
      ['gone', 'CCCC'],
    ] as const) {
      const providerAccountId = credentialID
      await adapter.authenticators?.create({ ...key, ...more, provider, credentialID, providerAccountId })
    }
    const { request } = await asked(browser, user)
    expect(request.rpId).toBe('app.example')
    expect(request.allowCredentials.map(({ id }) => id).sort()).toEqual(['AAAA', ...phone.keys].sort())
    expect(await send(browser, user, phone.get(request))).toHaveProperty('methods')
  })

  it('are not there for users without passkeys, and without the feature', async () => {
    const { browser, user, ...rest } = await registered()
    const bob = await rest.adapter.users.create({ email: 'bob@example.test', emailVerified: null })
    expect(await jsonOf(await browser.get(`/auth/asking/step?user=${bob.id}`))).toEqual({ has: false })
    expect(await jsonOf(await browser.get('/auth/asking/step'))).toEqual({ has: false })
    const plain = anEngine({ adapter: rest.adapter, plugins: [asking()] })
    const visitor = plain.browser()
    expect(await jsonOf(await visitor.get(`/auth/asking/step?user=${user}`))).toEqual({ has: false })
    expect(await send(visitor, user, {})).toEqual(REFUSED)
  })
})
