import {
  type AuthConfig,
  AuthEngine,
  ConfigurationError,
  MissingSecretError,
  ShortSecretError,
  UntrustedHost,
} from 'authengine'
import { Browser } from 'authengine/testing'
import { describe, expect, it } from '@jest/globals'
import { anEngine, jsonOf, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectNoPollution } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const PRODUCTION = { NODE_ENV: 'production' }
const ROUTES = ['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request']
const PAGES = new Set(['signin', 'signout', 'error', 'verify-request'])
const MESSAGE = { message: 'The server is not configured correctly. Its log says what is wrong.' }

/** Expects that every request is refused without details. */
async function expectClosed({ engine, events }: ReturnType<typeof aWatchedEngine>): Promise<void> {
  const browser = new Browser(ORIGIN, (request) => engine.handle(request))
  for (const route of ROUTES) {
    const response = await browser.get(`/auth/${route}`)
    expect(response.status).toBe(500)
    expect(response.headers.getSetCookie()).toEqual([])
    const isPage = PAGES.has(route)
    expect(response.headers.get('content-type')).toBe(isPage ? 'text/html; charset=utf-8' : 'application/json')
    const body = await response.text()
    if (isPage) expect(body).toContain('Server error')
    else expect(JSON.parse(body)).toEqual(MESSAGE)
  }
  for (const route of ['session', 'signout', 'callback/cred']) {
    const response = await browser.post(`/auth/${route}`, { username: 'ann', password: 'right' })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual(MESSAGE)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  // A browser shows the response to a form, or to the redirect of a provider.
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const response of [
    await browser.get('/auth/callback/cred', { accept }),
    await browser.post('/auth/callback/cred', { username: 'ann' }, { accept }),
    await browser.post('/auth/signin/cred', {}, { accept }),
    await browser.post('/auth/signout', {}, { accept }),
  ]) {
    expect(response.status).toBe(500)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toContain('Server error')
  }
  expect(await (await browser.get('/auth/session', { accept })).json()).toEqual(MESSAGE)
  expect(events).toEqual([])
}

const findings = (config: AuthConfig, env: Readonly<Record<string, string>> = PRODUCTION): readonly string[] => {
  try {
    new AuthEngine(config, env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option }) => option)
    throw error
  }
  return []
}

describe('a secret', () => {
  it.each<[string | readonly string[] | undefined]>([
    [undefined],
    [''],
    ['   '],
    [' '.repeat(40)],
    [[]],
    [['']],
    [[SECRET, '']],
    [['', SECRET]],
    [[SECRET, '   ']],
  ])('attack #291: %j creates no session', async (secret) => {
    const subject = aWatchedEngine({ secret })
    await expectClosed(subject)
    expect(new Set(subject.log.codes('error'))).toEqual(new Set(['MissingSecret']))
    await expect(subject.engine.session(new Request(ORIGIN))).rejects.toThrow(MissingSecretError)
  })

  it.each<[string | readonly string[]]>([['a'], ['x'.repeat(31)], [[SECRET, 'a']], [['a', SECRET]]])(
    'attack #291: %j creates no session in production',
    async (secret) => {
      const subject = aWatchedEngine({ secret })
      await expectClosed(subject)
      expect(new Set(subject.log.codes('error'))).toEqual(new Set(['ShortSecret']))
      await expect(subject.engine.session(new Request(ORIGIN))).rejects.toThrow(ShortSecretError)
      expect(subject.log.text()).toContain('npx authengine secret --write')
    },
  )

  it('attack #291: may be short in development, but not empty', async () => {
    const development = { NODE_ENV: 'development' }
    const { browser, log } = anEngine({ secret: 'short' }, development)
    expect((await browser().get('/auth/session')).status).toBe(200)
    expect(log.codes('warn')).toEqual(['short-secret'])
    expect((await anEngine({ secret: '' }, development).browser().get('/auth/session')).status).toBe(500)
  })

  it.each([['x'.repeat(44)], ['change-me-change-me-change-me-change-me'], ['secret'.repeat(6)]])(
    'defect R16: that can be guessed prevents the start in production, and causes a warning in development: %s',
    async (secret) => {
      expect(findings({ secret, providers: [] })).toEqual(['secret (AUTH_SECRET)'])
      const { browser, log } = anEngine({ secret }, { NODE_ENV: 'development' })
      expect((await browser().get('/auth/session')).status).toBe(200)
      expect(log.codes('warn')).toEqual(['weak-secret'])
    },
  )

  it('attack #291: of tokens has the same requirements', async () => {
    await expectClosed(aWatchedEngine({ jwt: { secret: 'a' } }))
    await expectClosed(aWatchedEngine({ jwt: { secret: [SECRET, ''] } }))
  })

  it('attack #291: is missing if the environment variable is empty', async () => {
    await expectClosed(aWatchedEngine({ secret: undefined }, { ...PRODUCTION, AUTH_SECRET: '', AUTH_SECRET_1: '' }))
  })
})

describe('a configuration that cannot work', () => {
  const authorize = (): null => null

  it.each<[string, AuthConfig, string[]]>([
    ['database sessions without a database', { session: { strategy: 'database' } }, ['session.strategy']],
    [
      'two providers with one id',
      {
        providers: [
          { id: 'a', type: 'credentials', authorize },
          { id: 'a', type: 'credentials', authorize },
        ],
      },
      ['providers ("a")'],
    ],
    ['a provider without authorize', { providers: [{ type: 'credentials' } as never] }, ['providers[0]']],
    ['a provider that is not an object', { providers: [null as never] }, ['providers[0]']],
    ['a provider of an unknown type', { providers: [{ id: 'x', type: 'magic' } as never] }, ['providers[0]']],
    ['one of encode and decode', { jwt: { encode: () => '' } }, ['jwt']],
  ])('attack #293: is refused when it is built: %s', (_, config, options) => {
    expect(findings(config)).toEqual(options)
  })

  it('attack #293: reports all faults at once, each with a fix', () => {
    const build = () =>
      new AuthEngine(
        { basePath: 'auth', session: { maxAge: 0 }, pages: { signIn: 'login' }, providers: [{} as never] },
        { ...PRODUCTION, AUTH_TRUST_HOST: 'perhaps' },
      )
    expect(build).toThrow(ConfigurationError)
    expect(build).toThrow(
      [
        'This configuration cannot work (5 faults).',
        '  1. providers[0]: is not a provider. Write a provider, its class, a factory, or an object with a type.',
        '  2. AUTH_TRUST_HOST: is neither true nor false. Write true, 1 or yes; or false, 0 or no.',
        '  3. basePath: is "auth", which is not a plain path. Write a path such as "/auth": it starts with a slash and has no blanks, dots in front, "//" or "?".',
        '  4. session.maxAge: is 0. Write whole seconds from 1 to 34560000.',
        '  5. pages.signIn: is "login". Write a path of this site, such as "/login".',
      ].join('\n'),
    )
  })

  it('attack #294: never results in a session, whatever the cookie contains', async () => {
    const ann = await anEngine().signedIn()
    const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie: ann.cookieHeader } })
    for (const config of [{ secret: '' }, { secret: 'a' }, { url: undefined, trustHost: false }]) {
      const { engine } = anEngine(config)
      const response = await engine.handle(request.clone())
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual(MESSAGE)
      await expect(engine.session(request)).rejects.toBeInstanceOf(
        config.secret === '' ? MissingSecretError : config.secret === 'a' ? ShortSecretError : UntrustedHost,
      )
    }
  })
})

describe('the base URL of the site', () => {
  it.each([
    'not a url',
    'app.example',
    '/auth',
    'javascript:alert(1)',
    'ftp://app.example',
    'https://app.example/?x=1',
    'https://app.example/#f',
    'https://u:p@app.example',
    'http://app.example',
  ])('attack #298: cannot be %j', (url) => {
    expect(findings({ secret: SECRET, url })).toEqual(['url (AUTH_URL)'])
    expect(findings({ secret: SECRET }, { ...PRODUCTION, AUTH_URL: url })).toEqual(['url (AUTH_URL)'])
  })

  it.each([
    'https://app.example/a%20b',
    'https://app.example/a//b',
    'https://app.example/é',
    'https://app.example//auth',
  ])('attack #298: cannot have a path with an ambiguous spelling: %s', (AUTH_URL) => {
    expect(findings({ secret: SECRET }, { ...PRODUCTION, AUTH_URL })).toEqual(['url (AUTH_URL)'])
  })

  it.each([
    ['https://app.example', undefined, `${ORIGIN}/auth`],
    ['https://app.example/', undefined, `${ORIGIN}/auth`],
    ['https://app.example///', undefined, `${ORIGIN}/auth`],
    ['HTTPS://APP.EXAMPLE:443', undefined, `${ORIGIN}/auth`],
    ['https://app.example/api/auth', undefined, `${ORIGIN}/api/auth`],
    ['https://app.example/api/auth/', '/api/auth', `${ORIGIN}/api/auth`],
    ['https://app.example', '/sign', `${ORIGIN}/sign`],
  ])('attack #298: %s with the base path %s results in %s', async (AUTH_URL, basePath, base) => {
    const { browser } = anEngine({ url: undefined, basePath }, { ...PRODUCTION, AUTH_URL })
    const path = new URL(base).pathname
    const list = await jsonOf<{ cred: object }>(await browser().get(`${path}/providers`))
    expect(list.cred).toMatchObject({ signinUrl: `${base}/signin/cred`, callbackUrl: `${base}/callback/cred` })
  })

  it('attack #298: is refused with a base path that contradicts it', () => {
    expect(findings({ secret: SECRET, url: 'https://app.example/a', basePath: '/b' })).toEqual(['url (AUTH_URL)'])
  })
})

describe('the configuration object of an application', () => {
  const frozen = (): AuthConfig => {
    const config: AuthConfig = {
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: { label: 'Name' } },
          authorize: ({ username }) => (username === 'ann' ? { id: 'user-ann', name: 'Ann' } : null),
        },
      ],
      callbacks: { session: ({ session }) => session },
      events: { signIn: () => undefined },
      pages: { newUser: '/welcome' },
      session: { maxAge: 600 },
      cookies: { sessionToken: { options: { sameSite: 'strict' } } },
      theme: { brandColor: 'teal' },
      secret: [SECRET],
      trustHost: ['app.example'],
      url: undefined,
    }
    const freeze = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      Object.values(Object.freeze(value)).forEach(freeze)
    }
    freeze(config)
    return config
  }

  it('attack #299: is never changed, in a thousand requests', async () => {
    const config = frozen()
    const before = JSON.stringify(config)
    const { engine } = anEngine(config)
    const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
      engine.handle(new Request(`https://x/auth/${path}`, { ...init, headers: { host: 'app.example' } }))
    const statuses = new Set<number>()
    for (let round = 0; round < 125; round++) {
      for (const path of ['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request']) {
        statuses.add((await ask(path)).status)
      }
      statuses.add((await ask('signout', { method: 'POST' })).status)
    }
    expect(statuses).toEqual(new Set([200, 302]))
    expect(JSON.stringify(config)).toBe(before)
    const ann = new Browser('https://app.example', (request) => {
      request.headers.set('host', 'app.example')
      return engine.handle(request)
    })
    await ann.submit('/auth/callback/cred', { username: 'ann' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expectNoPollution()
  })

  it('can be shared by two engines', async () => {
    const config: AuthConfig = Object.freeze({})
    const [one, two] = [anEngine(config), anEngine(config)]
    const ann = await one.signedIn()
    const other = two.browser()
    for (const [name, value] of ann.cookies) other.plant(name, value)
    expect(await sessionOf(other)).toMatchObject({ user: { name: 'Ann' } })
  })
})

describe('two engines in one process', () => {
  const tenant = (name: string, config: AuthConfig = {}) =>
    anEngine({
      url: `https://${name}.example`,
      secret: `secret-of-tenant-${name}-0123456789abcdefghijklmnopqrstuv`,
      providers: [{ id: name, type: 'credentials', authorize: () => ({ id: name, name }) }],
      ...config,
    })

  it('attack #274: that are used alternately do not share providers, origin, cookies or secrets', async () => {
    const names = ['a', 'b', 'a', 'b', 'a', 'b']
    const seen = await Promise.all(
      names.map(async (name) => {
        const { engine } = tenant(name, name === 'b' ? { cookies: { sessionToken: { name: 'sid-b' } } } : {})
        const browser = new Browser(`https://${name}.example`, (request) => engine.handle(request))
        await browser.submit(`/auth/callback/${name}`)
        const list = await jsonOf<object>(await browser.get('/auth/providers'))
        return { browser, list, session: await sessionOf(browser) }
      }),
    )
    for (const [at, { list, session, browser }] of seen.entries()) {
      const name = names[at] ?? ''
      expect(Object.keys(list)).toEqual([name])
      expect(JSON.stringify(list)).toContain(`https://${name}.example/auth/signin/${name}`)
      expect(session).toMatchObject({ user: { name } })
      expect(browser.cookies.has(name === 'b' ? 'sid-b' : '__Host-authengine.session-token')).toBe(true)
    }
    const thief = tenant('a').browser()
    thief.plant('__Host-authengine.session-token', seen[1]?.browser.cookies.get('sid-b') ?? '')
    expect(await sessionOf(thief)).toBeNull()
  })

  it('attack #275: do not share providers of plugins', async () => {
    const [withOp, without] = [anEngine({ plugins: [elsewhere()] }), anEngine()]
    expect((await withOp.browser().submit('/auth/signin/op')).status).toBe(302)
    expect((await without.browser().submit('/auth/signin/op')).status).toBe(404)
    expect(Object.keys(await jsonOf<object>(await without.browser().get('/auth/providers')))).toEqual(['cred'])
    expect(Object.keys(await jsonOf<object>(await withOp.browser().get('/auth/providers')))).toEqual(['op', 'cred'])
  })

  it('attack #275: log their warnings separately', async () => {
    const [one, two] = [anEngine({ debug: true }), anEngine({ debug: true })]
    await one.browser().get('/auth/session')
    await two.browser().get('/auth/session')
    expect(one.log.codes('warn')).toEqual(['debug-enabled'])
    expect(two.log.codes('warn')).toEqual(['debug-enabled'])
  })
})

describe('headers that claim to be internal', () => {
  const LOOP = Array<string>(5).fill('middleware').join(':')
  const claims: Readonly<Record<string, string>>[] = [
    { 'x-middleware-subrequest': LOOP },
    { 'x-middleware-subrequest': LOOP.replaceAll('middleware', 'src/middleware') },
    { 'x-middleware-next': '1', 'x-middleware-rewrite': '/' },
    { 'x-auth-session': JSON.stringify({ user: { name: 'Eve' }, expires: '2099-01-01T00:00:00.000Z' }) },
    { 'x-user': 'eve', 'x-user-id': '1', 'x-authengine-session': 'x', 'x-workos-session': 'x' },
    { authorization: 'Bearer eve' },
  ]

  it.each(claims)('attack #305, #306: have no effect: %j', async (headers) => {
    const { engine, browser, signedIn } = anEngine()
    const incomingRequest = { url: `${ORIGIN}/admin`, headers: new Headers(headers) }
    expect(await engine.session(incomingRequest)).toEqual({ session: null, cookies: [] })
    expect(await jsonOf(await browser().get('/auth/session', headers))).toBeNull()
    const ann = await signedIn()
    expect(await jsonOf(await ann.get('/auth/session', headers))).toMatchObject({ user: { name: 'Ann' } })
  })
})
