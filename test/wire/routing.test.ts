import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { AuthEngine, ConfigurationError } from 'authengine'
import { anEngine, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { corpus, named } from '../support/corpora/corpora.js'
import { aWatchedEngine, expectAlive, expectNoPollution, expectNoSession, expectRefused } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const ROUTES = [
  '/auth/providers',
  '/auth/session',
  '/auth/csrf',
  '/auth/signin',
  '/auth/signin/cred',
  '/auth/signout',
  '/auth/callback/cred',
  '/auth/verify-request',
  '/auth/error',
]
const RESERVED_IDS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

/** A request for exactly this path, without URL normalization. */
const at = (path: string, init: RequestInit = {}): Request =>
  new Request(ORIGIN + path, { redirect: 'manual', ...init })

/** The whole response as text, including headers. */
const wholeTextOf = async (response: Response): Promise<string> =>
  [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n') + (await response.clone().text())

describe('provider ids', () => {
  it.each(RESERVED_IDS)('attack #1: refuses the callback of a provider called %s', async (id) => {
    const subject = aWatchedEngine()
    const answer = await expectRefused(subject, () => subject.engine.handle(at(`/auth/callback/${id}`)))
    expect(answer.status).toBe(404)
    expect(subject.log.text()).not.toContain('TypeError')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it.each(RESERVED_IDS)('attack #2: refuses a sign-in with a provider called %s', async (id) => {
    const way = elsewhere()
    const subject = aWatchedEngine({ plugins: [way] })
    for (const path of [`/auth/signin/${id}`, `/auth/callback/${id}`, `/auth/webauthn-options/${id}`]) {
      const visitor = subject.browser()
      const csrfToken = await visitor.csrfToken()
      const answer = await expectRefused(subject, () => visitor.post(path, { csrfToken }))
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(way.begun).toBe(0)
  })

  it.each([
    ...RESERVED_IDS,
    'a/b',
    'a?b',
    '',
    'undefined',
    'null',
    'a b',
    '..',
    '.',
    'ü',
    'a\r\nb',
    '%2f',
    'a'.repeat(65),
  ])('attack #3: a provider with the id %j is a configuration fault', (id) => {
    const provider = { id, type: 'credentials' as const, authorize: () => null }
    const start = (): AuthEngine => new AuthEngine({ url: ORIGIN, secret: SECRET, providers: [provider] }, {})
    expect(start).toThrow(ConfigurationError)
    expect(start).toThrow(JSON.stringify(id))
    expectNoPollution()
  })

  it('attack #3: two providers with one id are a configuration fault', () => {
    const provider = { id: 'twice', type: 'credentials' as const, authorize: () => null }
    const start = (): AuthEngine => new AuthEngine({ url: ORIGIN, secret: SECRET, providers: [provider, provider] }, {})
    expect(start).toThrow(ConfigurationError)
    expect(start).toThrow('"twice"')
  })

  it.each(['cred%00', 'cred%0d%0aX:1', 'cred%20', 'cred%3Cscript%3E'])(
    'attack #5: refuses the id %s without repeating it',
    async (id) => {
      const subject = aWatchedEngine()
      const answer = await expectRefused(subject, () => subject.engine.handle(at(`/auth/callback/${id}`)))
      const said = await wholeTextOf(answer)
      expect(said).not.toContain('cred')
      expect(answer.headers.has('x')).toBe(false)
    },
  )

  it.each(corpus('provider-ids').map((id) => [named(id), id]))(
    'refuses the id %s on every route',
    async (_name, id) => {
      const subject = aWatchedEngine()
      for (const path of [`/auth/callback/${id}`, `/auth/signin/${id}`]) {
        const visitor = subject.browser()
        const csrfToken = await visitor.csrfToken()
        await expectRefused(subject, () => visitor.get(path), { next: () => Promise.resolve() })
        await expectRefused(subject, () => visitor.post(path, { csrfToken }))
      }
    },
  )
})

describe('paths', () => {
  it.each([
    '/auth/callback/CRED',
    '/AUTH/session',
    '/auth/SESSION',
    '/Auth/session',
    '/auth/Signin',
    '/auth/Callback/cred',
  ])('attack #6: refuses %s, because paths are case-sensitive', async (path) => {
    const subject = aWatchedEngine()
    expect((await expectRefused(subject, () => subject.engine.handle(at(path)))).status).toBe(404)
  })

  it.each([
    '/authsession',
    '/authsignin',
    '/auth-x/session',
    '/authxsession',
    '/auth',
    '/auth/',
    '/',
    '/x/auth/session',
  ])('attack #7: refuses %s, which is not below the base path', async (path) => {
    const subject = aWatchedEngine()
    expect((await expectRefused(subject, () => subject.engine.handle(at(path)))).status).toBe(404)
  })

  it.each([
    '/auth//session',
    '//auth/session',
    '/auth/session/',
    '/auth///signin/cred',
    '/auth/signin//cred',
    '/auth/signin/cred/',
    '/auth/signin/',
    '///auth/session',
    '/auth/csrf//',
  ])('attack #9: refuses the alternative spelling %s', async (path) => {
    const subject = aWatchedEngine()
    expect((await expectRefused(subject, () => subject.engine.handle(at(path)))).status).toBe(404)
    const visitor = subject.browser()
    const body = new URLSearchParams({ csrfToken: await visitor.csrfToken(), username: 'ann', password: 'right' })
    const headers = { cookie: visitor.cookieHeader, origin: ORIGIN }
    const post = await expectRefused(subject, () => subject.engine.handle(at(path, { method: 'POST', body, headers })))
    expect(post.status).toBe(404)
  })

  it.each([
    '/auth/%73ession',
    '/auth/session%2f',
    '/auth%2fsession',
    '/auth/session;x=1',
    '/auth/session%3fx',
    '/auth/se%00ssion',
    '/%61uth/session',
    '/auth/session%20',
    '/auth/session%23',
    '/auth/ｓession',
    '/auth/session.json',
    '/auth/session%5c',
  ])('attack #10: refuses the encoded spelling %s', async (path) => {
    const subject = aWatchedEngine()
    expect((await expectRefused(subject, () => subject.engine.handle(at(path)))).status).toBe(404)
  })

  it.each([
    '/auth/session/x',
    '/auth/csrf/cred',
    '/auth/error/cred',
    '/auth/providers/cred',
    '/auth/signout/cred',
    '/auth/verify-request/cred',
    '/auth/callback/cred/extra',
    '/auth/signin/cred/extra',
    `/auth${'/a'.repeat(500)}`,
    `/auth/callback${'/cred'.repeat(500)}`,
    `/auth${'/'.repeat(5000)}session`,
  ])('attack #11: refuses a path with too many segments (%#)', async (path) => {
    const subject = aWatchedEngine()
    expect((await expectRefused(subject, () => subject.engine.handle(at(path)))).status).toBe(404)
  })

  it.each(['/auth/callback', '/auth/callback/undefined', '/auth/callback/null', '/auth/callback/'])(
    'attack #18: refuses %s, which names no provider, with a specific error',
    async (path) => {
      const subject = aWatchedEngine()
      for (const method of ['GET', 'POST']) {
        const answer = await expectRefused(subject, () => subject.engine.handle(at(path, { method })))
        expect(answer.status).toBe(404)
        expect(await answer.json()).toEqual({ error: 'NotFound' })
      }
      expect(subject.log.text()).not.toContain('TypeError')
      expect(subject.log.codes('debug')).toContain('NotFound')
    },
  )

  it('serves exactly one spelling of each path', async () => {
    const { engine } = anEngine()
    const canonical = new Set(ROUTES)
    const piece = fc.constantFrom(
      ...['auth', 'session', 'csrf', 'signin', 'signout', 'callback', 'cred', 'error', 'providers'],
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%',
        '%2f',
        '%2e',
        ';',
        '\t',
        '\n',
        '@',
        ':',
        'a',
        'A',
        '%73',
        ' ',
        '\u00e9',
        '\ud800',
      ],
    )
    const path = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `/auth/${pieces.join('/')}`),
      fc.tuple(fc.constantFrom(...ROUTES), piece).map(([route, extra]) => route + extra),
      fc.constantFrom(...ROUTES),
    )
    let served = 0
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'get'),
        async (asked, method) => {
          const request = at(asked, { method })
          const response = await engine.handle(request)
          expect(response.status).toBeLessThan(500)
          expectNoSession(response)
          const { pathname } = new URL(request.url)
          const isOurs = canonical.has(pathname)
          if (isOurs) expect(response.status).not.toBe(404)
          else if (!/^\/auth\/(signin|callback|signout)\/[^/]+$/.test(pathname)) expect(response.status).toBe(404)
          else if (response.status === 302) expect(response.headers.get('location')).toContain('error=MissingCSRF')
          // A HEAD request gets a response whether or not the provider exists.
          else expect(method === 'HEAD' ? [200, 405] : [404, 405]).toContain(response.status)
          if (method === 'HEAD') expect(response.headers.getSetCookie()).toEqual([])
          if (isOurs) served += 1
        },
      ),
      { numRuns: 2000 },
    )
    expect(served).toBeGreaterThan(100)
  })
})

describe('methods', () => {
  it('attack #13: a HEAD request does not use up what a later GET needs', async () => {
    const subject = aWatchedEngine({ plugins: [elsewhere()] })
    const link = '/auth/callback/op?code=code-1'
    const head = await subject.engine.handle(at(link, { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.getSetCookie()).toEqual([])
    expect(subject.events).toEqual([])
    const person = subject.browser()
    await person.get(link)
    expect(await sessionOf(person)).toMatchObject({ user: { name: 'Eve' } })
    await expectRefused(subject, () => subject.browser().get(link))
  })

  it.each(ROUTES)('HEAD of %s sets no cookie and has no body', async (path) => {
    const { engine } = anEngine()
    const head = await engine.handle(at(path, { method: 'HEAD' }))
    expect(head.status).toBeLessThan(500)
    expect(head.headers.getSetCookie()).toEqual([])
  })

  it.each([...ROUTES, '/auth/nothing'])('attack #14: a preflight of %s allows nothing', async (path) => {
    const subject = aWatchedEngine()
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await expectAlive(subject, () => subject.engine.handle(at(path, { method: 'OPTIONS', headers })))
    expect([404, 405]).toContain(answer.status)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    for (const method of ['GET', 'POST']) {
      const real = await subject.engine.handle(at(path, { method, headers: { origin: 'https://evil.example' } }))
      expect([...real.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  const overrides: [string, Record<string, string>, string][] = [
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'POST' }, ''],
    ['X-Method-Override', { 'x-method-override': 'POST' }, ''],
    ['X-HTTP-Method', { 'x-http-method': 'POST' }, ''],
    ['_method', {}, '?_method=POST'],
  ]
  it.each(overrides)('attack #15: a GET remains a GET despite %s', async (_name, headers, query) => {
    const way = elsewhere()
    const { signedIn } = anEngine({ plugins: [way] })
    const ann = await signedIn()
    const csrfToken = await ann.csrfToken()
    const both = query + (query ? '&' : '?') + new URLSearchParams({ csrfToken }).toString()
    const signOut = await ann.get(`/auth/signout${both}`, headers)
    expect(signOut.status).toBe(200)
    expect(signOut.headers.get('content-type')).toMatch(/^text\/html/)
    for (const id of ['op', 'cred']) {
      const signIn = await ann.get(`/auth/signin/${id}${both}`, headers)
      expect(signIn.status).toBe(405)
      expect(signIn.headers.get('allow')).toBe('POST')
    }
    expect((await ann.get(`/auth/callback/cred${both}&username=bob&password=right`, headers)).status).toBe(405)
    expect(way.begun).toBe(0)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it.each(['providers', 'csrf', 'error', 'verify-request'])('attack #17: refuses POST /auth/%s', async (route) => {
    const subject = aWatchedEngine()
    const visitor = subject.browser()
    const csrfToken = await visitor.csrfToken()
    const answer = await expectRefused(subject, () => visitor.post(`/auth/${route}`, { csrfToken }))
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each(
    ROUTES.flatMap((path) =>
      ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'post', 'get', 'X'].map((method) => [method, path]),
    ),
  )('an unknown method %s does nothing on %s', async (method, path) => {
    const { engine } = anEngine()
    const response = await engine.handle(at(path, { method }))
    // The platform itself converts get and post to capitals.
    if (['get', 'post'].includes(method)) expect(response.status).toBeLessThan(500)
    else expect(response.status).toBe(405)
    expectNoSession(response)
  })
})

describe('queries', () => {
  const TWICE = '/auth/signin?error=AccessDenied&error=b&callbackUrl=/a&callbackUrl=/b'

  it.each([{}, { pages: { signIn: '/login' } }])(
    'attack #19: of a repeated error, the first is used; repeated callback URLs are refused',
    async (config) => {
      const page = await anEngine().browser().get('/auth/signin?error=AccessDenied&error=b&callbackUrl=/a')
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`${ORIGIN}/a"`)
      expect((await anEngine(config).browser().get(TWICE)).status).toBe(400)
    },
  )

  it('attack #19: values of parameters are always strings', async () => {
    const subject = aWatchedEngine()
    for (const query of [
      'error[]=a&callbackUrl[]=/b',
      'error[a]=b&callbackUrl[toString]=x',
      '__proto__[polluted]=1',
      '__proto__=x&constructor=y',
    ]) {
      await expectAlive(subject, () => subject.browser().get(`/auth/signin?${query}`))
      await expectAlive(subject, () => subject.browser().get(`/auth/error?${query}`))
    }
  })

  const long: [string, string][] = [
    ['5000 parameters', Array.from({ length: 5000 }, (_, n) => `p${String(n)}=${String(n)}`).join('&')],
    ['5000 times the same parameter', 'callbackUrl=/x&'.repeat(5000)],
    ['64 KB in one value', `callbackUrl=/${'a'.repeat(65536)}`],
    ['64 KB in the error', `error=${'a'.repeat(65536)}`],
    ['64 KB of ampersands', '&'.repeat(65536)],
    ['64 KB of percent signs', '%'.repeat(65536)],
  ]
  it.each(long)('attack #21: survives %s', async (_name, query) => {
    const subject = aWatchedEngine()
    for (const path of [...ROUTES, '/auth/callback/unknown']) {
      await expectAlive(subject, () => subject.engine.handle(at(`${path}?${query}`)))
    }
  })
})

describe('an absolute request target', () => {
  const sites: [string, Parameters<typeof anEngine>[0]][] = [
    ['a configured origin', {}],
    ['a list of trusted hosts', { url: undefined, trustHost: ['app.example'] }],
  ]
  it.each(sites)('attack #22: does not appear in a response with %s', async (_name, config) => {
    const { engine } = anEngine({ ...config, providers: undefined, plugins: [elsewhere()] }, { NODE_ENV: 'production' })
    const headers = { host: 'app.example', 'x-forwarded-proto': 'https' }
    for (const path of ROUTES.filter((route) => !route.endsWith('cred'))) {
      const response = await engine.handle(new Request(`http://evil.example${path}?callbackUrl=/x`, { headers }))
      expect(response.status).toBe(200)
      expect(await wholeTextOf(response)).not.toContain('evil.example')
    }
    const body = new URLSearchParams({ csrfToken: 'x' })
    for (const path of ['/auth/signin/op', '/auth/signout', '/auth/session']) {
      const init = { method: 'POST', body, headers }
      const response = await engine.handle(new Request(`http://evil.example${path}`, init))
      expect(response.status).toBeLessThan(500)
      expect(await wholeTextOf(response)).not.toContain('evil.example')
    }
  })
})
