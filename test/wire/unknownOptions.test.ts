import { describe, expect, it } from '@jest/globals'
import { ConfigurationError, EmailProvider, MemoryAdapter, WebAuthnProvider } from 'authengine'
import { type OAuthOptions, OAuthProvider } from 'authengine/provider'
import { anEngine } from '../support/anEngine.js'

const authorize = (): null => null
const send = (): void => undefined
const OAUTH = {
  id: 'acme',
  name: 'Acme',
  clientId: 'app',
  authorization: 'https://a.example/a',
  token: 'https://a.example/t',
}

/** The unknown options among the findings of a configuration. */
function findingsOf(config: object): string[] {
  try {
    anEngine({ adapter: new MemoryAdapter(), experimental: { enableWebAuthn: true }, ...config })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, fix }) => `${option}: ${fix}`)
    throw error
  }
}

describe('an unknown option of a provider', () => {
  it.each<[object, string]>([
    [{ ...OAUTH, type: 'oauth', clientID: 'x' }, 'providers ("acme") clientID: Write clientId.'],
    [{ ...OAUTH, type: 'oauth', clientid: 'x' }, 'providers ("acme") clientid: Write clientId.'],
    [{ ...OAUTH, type: 'oauth', accessTokenUrl: 'x' }, 'providers ("acme") accessTokenUrl: Write token.'],
    [
      { ...OAUTH, type: 'oauth', httpOptions: {} },
      'providers ("acme") httpOptions: Write [customFetch]: a fetch of your own',
    ],
    [{ ...OAUTH, type: 'oidc', region: 'eu' }, 'providers ("acme") region: The names are id, name, style'],
    [{ ...OAUTH, type: 'oauth', token: { uri: 'https://a.example' } }, 'providers ("acme") token.uri: Write url.'],
    [{ ...OAUTH, type: 'oauth', userinfo: { param: {} } }, 'providers ("acme") userinfo.param: Write params.'],
    [
      { ...OAUTH, type: 'oauth', style: { colour: 'red' } },
      'providers ("acme") style.colour: The names are brandColor',
    ],
    [
      { ...OAUTH, type: 'oauth', client: { tokenEndpointAuthMethod: 'none', token_endpoint_auth_metod: 'none' } },
      'providers ("acme") client.token_endpoint_auth_metod: Write token_endpoint_auth_method.',
    ],
    [{ type: 'credentials', authorize, credential: {} }, 'providers ("credentials") credential: Write credentials.'],
    [
      { type: 'credentials', authorize, credentials: { pin: { lable: 'PIN' } } },
      'providers ("credentials") credentials.pin.lable: Write label.',
    ],
    [{ type: 'email', sendVerificationRequest: send, maxage: 60 }, 'providers ("email") maxage: Write maxAge.'],
    [{ type: 'webauthn', relayingParty: {} }, 'providers ("webauthn") relayingParty: Write relyingParty.'],
    [{ type: 'webauthn', relyingParty: { origin: [] } }, 'providers ("webauthn") relyingParty.origin: Write origins.'],
    [
      { type: 'webauthn', enableConditionalUI: true },
      'providers ("webauthn") enableConditionalUI: Write conditionalUi.',
    ],
  ])('defect R7: prevents the start: %j', (provider, said) => {
    const found = findingsOf({ providers: [provider] })
    expect(found.filter((each) => each.startsWith(said))).toHaveLength(1)
  })

  it('defect R7: names the sender that replaces a server', () => {
    const found = findingsOf({ providers: [{ type: 'email', server: 'smtp://localhost', from: 'a@app.example' }] })
    expect(found[0]).toMatch(/^providers \("email"\) server: Write sender: a sender of @authengine\/senders/)
  })

  it('defect R7: prevents the start in the options of a class', () => {
    const mistyped = { clientID: 'x' } as OAuthOptions
    expect(findingsOf({ providers: [new OAuthProvider(OAUTH, mistyped)] })).toEqual([
      'providers ("acme") clientID: Write clientId.',
    ])
    expect(findingsOf({ providers: [new WebAuthnProvider({ newUser: false } as object)] })).toEqual([
      'providers ("webauthn") newUser: Write newUsers.',
    ])
    const email = { sendVerificationRequest: send, normaliseIdentifier: String }
    expect(findingsOf({ providers: [new EmailProvider(email)] })).toEqual([
      'providers ("email") normaliseIdentifier: Write normalizeIdentifier.',
    ])
  })

  it('defect R7: prevents the start in the call of a factory with the interface of Auth.js', () => {
    const { clientId, ...acme } = OAUTH
    const provider = { ...acme, type: 'oauth', options: { clientID: clientId, httpOptions: {} } }
    expect(findingsOf({ providers: [provider] }).map((each) => each.split(':')[0])).toEqual([
      'providers ("acme") clientID',
      'providers ("acme") httpOptions',
    ])
  })

  it('defect R7: causes a warning if such a factory may have read it', async () => {
    const provider = { ...OAUTH, type: 'oauth', options: { tenant: 'eu' } }
    const { browser, log } = anEngine({ providers: [provider as never] })
    await browser().get('/auth/session')
    expect(log.text()).toContain('Only the function that made the provider "acme" can read its option: tenant.')
  })

  it('is accepted if a mail function of the application reads it', () => {
    expect(findingsOf({ providers: [{ type: 'email', sendVerificationRequest: send, apiKey: 'k' }] })).toEqual([])
  })

  it('is not reported if its value is undefined', () => {
    expect(findingsOf({ providers: [{ ...OAUTH, type: 'oauth', clientID: undefined }] })).toEqual([])
  })
})

describe('an unknown name in a nested option', () => {
  it.each<[object, string]>([
    [{ cookies: { sessionToken: { option: {} } } }, 'cookies.sessionToken.option: Write options.'],
    [
      { cookies: { csrfToken: { options: { samesite: 'lax' } } } },
      'cookies.csrfToken.options.samesite: Write sameSite.',
    ],
    [
      { limits: { mail: { account: [{ max: 1, seconds: 1, second: 2 }] } } },
      'limits.mail.account[0].second: Write seconds.',
    ],
  ])('defect R7: prevents the start: %j', (config, said) => {
    expect(findingsOf(config)).toEqual([said])
  })
})

describe('raw of Auth.js', () => {
  it.each([true, Symbol('return-type-raw')])('defect R37: prevents the start: %p', (raw) => {
    expect(findingsOf({ raw })).toEqual([
      expect.stringMatching(/^raw: Leave it out\. handle\(\) always returns a Response/),
    ])
  })
})

describe('a logger', () => {
  const say = (): void => undefined

  it.each<[object, string]>([
    [{ eror: say }, 'logger.eror: Write error.'],
    [{ error: say, warning: say }, 'logger.warning: The names are error, warn, debug.'],
    [{ error: 'console' }, 'logger.error: Write a function.'],
    [
      new (class {
        Warn = say
      })(),
      'logger.Warn: Write warn.',
    ],
  ])('defect R7: prevents the start: %p', (logger, said) => {
    expect(findingsOf({ logger })).toEqual([said])
  })

  it.each([
    { error: say, warn: say, debug: say, info: say, trace: say, fatal: say, level: 'info', child: say },
    { error: undefined },
    {},
    console,
    new (class {
      error = say
      transports = []
    })(),
  ])('defect R7: may have the levels of other libraries: %p', (logger) => {
    expect(findingsOf({ logger })).toEqual([])
  })
})

describe('an adapter that is a plain object', () => {
  const { users, accounts, sessions } = new MemoryAdapter()
  const basics = Object.fromEntries(
    ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount'].map((name) => [
      name,
      (): null => null,
    ]),
  )

  it.each<[object, string]>([
    [{ ...basics, deleteuser: send }, 'adapter deleteuser: Write deleteUser.'],
    [{ users, accounts, session: sessions }, 'adapter session: Write sessions.'],
    [{ users, accounts, counter: {} }, 'adapter counter: Write counters.'],
  ])('defect R7: prevents the start with a misspelled name: %#', (adapter, said) => {
    expect(findingsOf({ adapter, session: { strategy: 'jwt' } })).toContain(said)
  })

  it('defect R7: may have additional names', () => {
    const adapter = { ...basics, deleteUser: send, deleteUsers: send, close: send }
    expect(findingsOf({ adapter, session: { strategy: 'jwt' } })).toEqual([])
  })
})
