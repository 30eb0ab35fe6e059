import { describe, expect, it } from '@jest/globals'
import { jsonOf } from '../support/anEngine.js'
import { ANN, aPasskeySite, type CeremonyAnswer, type PasskeySite } from './passkeySite.js'

const FLOW = '__Host-authengine.flow.'

const asked = async (
  site: PasskeySite,
  action: string,
  fields = {},
  browser = site.browser(),
): Promise<CeremonyAnswer> => jsonOf(await site.options(browser, action, fields))

describe('the options of a ceremony', () => {
  it('request a passkey of this site, and store that in the browser', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    const browser = site.browser()
    const answer = await site.options(browser)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { action, options } = await jsonOf<CeremonyAnswer>(answer)
    expect(action).toBe('authenticate')
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'app.example',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
      hints: [],
    })
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(FLOW))).toHaveLength(1)
  })

  it('request a new key', async () => {
    const site = aPasskeySite({ passkeysOnly: true, webauthn: { relyingParty: { name: 'Example' } } })
    const { action, options } = await asked(site, 'register', { email: ' Ann@EXAMPLE.test', name: 'Ann' })
    expect(action).toBe('register')
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'app.example', name: 'Example' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: ANN, displayName: 'Ann' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      hints: [],
      extensions: { credProps: true },
    })
  })

  it('can be extended, but not where security depends on them', async () => {
    const site = aPasskeySite({
      webauthn: {
        timeout: 60_000,
        registrationOptions: {
          authenticatorAttachment: 'platform',
          hints: ['client-device'],
          extensions: { minPinLength: true },
        },
        authenticationOptions: { hints: ['hybrid'], extensions: { largeBlob: {} } },
      },
    })
    expect((await asked(site, 'register', { email: ANN })).options).toMatchObject({
      timeout: 60_000,
      hints: ['client-device'],
      extensions: { minPinLength: true, credProps: true },
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'preferred',
        requireResidentKey: false,
      },
    })
    expect((await asked(site, 'authenticate')).options).toMatchObject({
      hints: ['hybrid'],
      extensions: { largeBlob: {} },
    })
  })

  it('attack #233: have a new challenge each time', async () => {
    const site = aPasskeySite()
    const challenges = []
    for (let count = 0; count < 20; count++) challenges.push((await asked(site, 'authenticate')).options.challenge)
    expect(new Set(challenges).size).toBe(20)
  })

  it('attack #246, defect R64: are the same for known and unknown email addresses', async () => {
    const site = aPasskeySite()
    const stick = await site.registered(ANN, { resident: false })
    await site.adapter.users.create({ email: 'keyless@example.test', emailVerified: null })
    const shapes = []
    for (const email of [ANN, 'keyless@example.test', 'unknown@example.test']) {
      const browser = site.browser()
      const answer = await site.options(browser, 'authenticate', { email })
      const { options, ...rest } = await jsonOf<CeremonyAnswer>(answer.clone())
      const again = (await asked(site, 'authenticate', { email })).options
      expect(again.allowCredentials).toEqual(options.allowCredentials)
      expect(options.allowCredentials).toHaveLength(20)
      for (const { id } of options.allowCredentials) {
        expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16)
      }
      const cookie = [...browser.cookies].find(([name]) => name.startsWith(FLOW))!
      shapes.push([answer.status, [...answer.headers.keys()], rest, Object.keys(options), cookie[0].length])
    }
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    const known = (await asked(site, 'authenticate', { email: ANN })).options.allowCredentials
    expect(known.map(({ id }) => id)).toContain(stick.keys[0])
    const invented = await Promise.all(
      ['a', 'b'].map((name) => asked(site, 'authenticate', { email: `${name}@example.test` })),
    )
    expect(new Set(invented.map(({ options }) => options.allowCredentials[0]?.id)).size).toBe(2)
  })

  it('defect R64: have the same number of keys and the same reads of the store for every user', async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    for (let count = 0; count < 3; count++) await site.register(ann, site.phone())
    await site.register(site.browser(), site.phone())
    const keyless = await site.adapter.users.create({ email: 'keyless@example.test', emailVerified: null })
    const { authenticators, users } = site.adapter
    const queries: string[] = []
    for (const [store, method] of [
      [authenticators, 'ofUser'],
      [users, 'byEmail'],
      [users, 'byId'],
      [users, 'byAccount'],
    ] as const) {
      const ask: unknown = Reflect.get(store!, method)
      Reflect.set(store!, method, (...given: unknown[]): unknown => {
        queries.push(method)
        const answer: unknown = Reflect.apply(ask as () => unknown, store, given)
        return answer
      })
    }
    const counts = []
    for (const email of [ANN, keyless.email!, 'unknown@example.test']) {
      queries.length = 0
      const { options } = await asked(site, 'authenticate', { email })
      counts.push([options.allowCredentials.length, [...queries].sort()])
    }
    expect(counts[1]).toEqual(counts[0])
    expect(counts[2]).toEqual(counts[0])
  })

  it('attack #246: contain no key if keys are discoverable, or for a registration', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    await site.registered()
    for (const email of [ANN, 'unknown@example.test']) {
      expect((await asked(site, 'authenticate', { email })).options.allowCredentials).toEqual([])
      expect((await asked(site, 'register', { email })).options).toMatchObject({
        excludeCredentials: [],
        user: { name: email },
      })
    }
  })

  it('attack #246: contain no keys of a similar user that a store returns', async () => {
    const site = aPasskeySite()
    const stick = await site.registered(ANN, { resident: false })
    const byEmail = site.adapter.users.byEmail.bind(site.adapter.users)
    site.adapter.users.byEmail = () => byEmail(ANN)
    const { options } = await asked(site, 'authenticate', { email: 'anne@example.test' })
    expect(options.allowCredentials.map(({ id }) => id)).not.toContain(stick.keys[0])
  })

  it.each([
    ['delete', {}, 'Invalid action'],
    ['__proto__', {}, 'Invalid action'],
    ['', { action: '' }, 'Invalid action'],
    ['register', {}, 'Invalid request'],
    ['register', { email: 'invalid' }, 'Invalid request'],
    ['register', { email: 'a@x.example,b@x.example' }, 'Invalid request'],
    ['register', { email: 'x'.repeat(400) }, 'Invalid request'],
  ])('refuse the action %j with %j: %s', async (action, fields, error) => {
    const site = aPasskeySite()
    const browser = site.browser()
    const answer = await site.options(browser, action, fields)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('are those of the signed-in user, and then require an action', async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.register(ann, site.phone())
    const answer = await site.options(ann)
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Invalid request' }])
    expect((await asked(site, 'register', { email: 'eve@evil.example' }, ann)).options.user.name).toBe(ANN)
    expect((await asked(site, 'authenticate', {}, ann)).action).toBe('authenticate')
  })

  it('are refused with a logged error for a signed-in user who is not in the database', async () => {
    const authorize = () => ({ id: 'ada', name: 'Ada' })
    const others = [{ id: 'cred', type: 'credentials' as const, authorize }]
    const site = aPasskeySite({ others, config: { session: { strategy: 'jwt' } } })
    const ada = site.browser()
    await ada.submit('/auth/callback/cred', {})
    const answer = await site.options(ada, 'register')
    expect([answer.status, await answer.json()]).toEqual([409, { error: 'UserNotStored' }])
    expect(site.log.lines.at(-1)).toMatchObject({ level: 'warn', code: 'UserNotStored' })
    expect(site.log.text()).toContain('The signed-in user is not in the database')
  })

  it('do not register new users if that is disabled', async () => {
    const site = aPasskeySite({ webauthn: { newUsers: false } })
    expect((await site.options(site.browser(), 'register', { email: ANN })).status).toBe(400)
  })

  it.each(['constructor', '__proto__', 'none', 'cred'])('attack #2: do not exist for the provider %s', async (id) => {
    const cred = { id: 'cred', type: 'credentials' as const, authorize: () => null }
    const site = aPasskeySite({ others: [cred] })
    const browser = site.browser()
    const answer = await browser.get(`/auth/webauthn-options/${id}`)
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'NotFound' }])
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('can be read by pages of this site only, and by GET only', async () => {
    const site = aPasskeySite()
    const browser = site.browser()
    for (const from of ['cross-site', 'same-site']) {
      expect((await browser.get('/auth/webauthn-options/pk', { 'sec-fetch-site': from })).status).toBe(403)
    }
    expect((await browser.post('/auth/webauthn-options/pk', {})).status).toBe(405)
    expect((await browser.request('/auth/webauthn-options/pk', { method: 'HEAD' })).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('report a failure of the application as JSON, not as a page', async () => {
    const broken = aPasskeySite({
      webauthn: {
        getUserInfo: () => {
          throw new TypeError('The directory is away.')
        },
      },
    })
    const answer = await broken.options(broken.browser(), 'register', { login: 'ann' })
    expect([answer.status, await answer.json()]).toEqual([500, { error: 'Configuration' }])
    expect(broken.log.lines.at(-1)).toMatchObject({ level: 'error', code: 'CallbackRouteError' })
  })

  it('call the application to find the user, with fields of any name', async () => {
    const site = aPasskeySite({
      webauthn: {
        formFields: { login: { autocomplete: 'username webauthn' } },
        getUserInfo: ({ login, ...rest }) => {
          expect(rest).toEqual({})
          return login === 'ann' ? { name: 'ann' } : null
        },
      },
    })
    const { options } = await asked(site, 'register', { login: 'ann' })
    expect(options.user).toMatchObject({ name: 'ann', displayName: 'ann' })
    expect((await site.options(site.browser(), 'register', { login: 'bob' })).status).toBe(400)
  })
})

describe('defect R41: the accepted keys', () => {
  it('are those of the signed-in user', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    const [browser, phone] = [site.browser(), site.phone()]
    await site.register(browser, phone)
    const answer = await site.options(browser, 'accepted')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        action: 'accepted',
        options: { rpId: 'app.example', userId: expect.any(String), allAcceptedCredentialIds: phone.keys },
      },
    ])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes('.flow.'))).toEqual([])
  })

  it('are not sent to a signed-out user, whatever name is sent', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    await site.registered()
    const answer = await site.options(site.browser(), 'accepted', { email: ANN })
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Invalid request' }])
  })
})

describe('defect R41: a site at an IP address', () => {
  const LOG = 'Passkeys cannot work at an IP address'

  it('warns at the start that passkeys cannot work there', async () => {
    const site = aPasskeySite({ config: { url: 'http://127.0.0.1:3000' } })
    await site.browser().get('/auth/session')
    expect(site.log.lines.filter(({ code }) => code === 'passkeys-need-domain')).toHaveLength(1)
    expect(site.log.text()).toContain(LOG)
  })

  it('warns once if only requests contain the host', async () => {
    const site = aPasskeySite({ config: { trustHost: true, url: undefined } })
    const ask = (origin: string): Promise<Response> =>
      site.engine.handle(new Request(`${origin}/auth/webauthn-options/pk?action=authenticate`))
    await ask('http://localhost:3000')
    expect(site.log.text()).not.toContain(LOG)
    for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://127.0.0.1:3000']) await ask(origin)
    expect(site.log.lines.filter(({ code }) => code === 'passkeys-need-domain')).toHaveLength(1)
  })

  it('does not warn if the passkeys belong to a domain', async () => {
    const site = aPasskeySite({ webauthn: { relyingParty: { id: 'app.example' } } })
    await site.options(site.browser())
    expect(site.log.text()).not.toContain(LOG)
  })
})
