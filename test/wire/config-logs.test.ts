import { type AuthConfig, AuthEngine, type LoggerMethods } from 'authengine'
import { Browser } from 'authengine/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { anEngine, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { elsewhere } from './elsewhere.js'

const PASSWORD = 'pass-phrase-of-ann'
const CODE = 'code-1'
const ACCESS_TOKEN = 'access-token-of-ann'

afterEach(() => {
  jest.restoreAllMocks()
})

/** A service that the callbacks use, and that may be unavailable. */
class Cache {
  #down = false
  read(): void {
    if (this.#down) throw new TypeError('no cache')
  }
  goDown(): void {
    this.#down = true
  }
  comeBack(): void {
    this.#down = false
  }
}

const config = (cache: Cache): AuthConfig => ({
  url: ORIGIN,
  secret: SECRET,
  debug: true,
  plugins: [elsewhere()],
  providers: [
    {
      id: 'cred',
      type: 'credentials',
      authorize: ({ username, password }) => {
        if (username === 'crash') throw new TypeError('no connection')
        return password === PASSWORD ? { id: 'user-ann', name: 'Ann' } : null
      },
    },
  ],
  callbacks: {
    jwt: ({ token }) => ({ ...token, accessToken: ACCESS_TOKEN }),
    session: ({ session }) => {
      cache.read()
      return session
    },
  },
  events: {
    signOut: () => {
      throw new TypeError('no audit log')
    },
  },
})

/** Runs every flow with success and with failure. Returns all secrets that were used. */
async function everything(browserOf: () => Browser, cache: Cache): Promise<string[]> {
  const secrets = new Set([SECRET, PASSWORD, ACCESS_TOKEN, CODE, 'wrong-pass-phrase', 'forged-token'])
  const remember = ({ cookies }: Browser): void => {
    for (const value of cookies.values()) for (const part of [value, ...value.split('.')]) secrets.add(part)
  }
  const ann = browserOf()
  const submit = async (path: string, fields = {}) => {
    secrets.add(await ann.csrfToken())
    remember(ann)
    await ann.submit(path, fields)
    remember(ann)
  }
  await submit('/auth/callback/cred', { username: 'ann', password: 'wrong-pass-phrase' })
  await submit('/auth/callback/cred', { username: 'crash', password: PASSWORD })
  await ann.post('/auth/callback/cred', { username: 'ann', password: PASSWORD, csrfToken: 'forged-token' })
  await ann.post('/auth/callback/cred', { username: 'ann', password: PASSWORD }, { origin: 'https://evil.example' })
  await ann.request('/auth/callback/cred', {
    method: 'POST',
    body: `{"password":"${PASSWORD}",`,
    headers: { 'content-type': 'application/json' },
  })
  await ann.get(`/auth/callback/cred?password=${PASSWORD}&csrfToken=forged-token`)
  await ann.get('/auth/callback/unknown?code=forged-token')
  await submit('/auth/callback/cred', { username: 'ann', password: PASSWORD })
  expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  await ann.postJson('/auth/session', { csrfToken: await ann.csrfToken(), data: { password: PASSWORD } })
  remember(ann)
  cache.goDown()
  await ann.get('/auth/session')
  cache.comeBack()
  await submit('/auth/signout')
  await submit('/auth/signin/op')
  await ann.get(`/auth/callback/op?code=${CODE}`)
  remember(ann)
  await ann.get(`/auth/callback/op?code=${CODE}`)
  ann.plant('__Host-authengine.session-token', 'forged-token')
  await ann.get('/auth/session')
  return [...secrets].filter((secret) => secret.length >= 6)
}

describe('the log', () => {
  it('attack #295: contains the causes and no secrets, also in debug lines', async () => {
    const cache = new Cache()
    const { browser, log } = anEngine(config(cache))
    const secrets = await everything(browser, cache)
    expect(secrets.length).toBeGreaterThan(12)
    const text = log.text()
    for (const cause of ['no connection', 'no cache', 'no audit log', 'The code is unknown.'])
      expect(text).toContain(cause)
    expect(new Set([...log.codes('error'), ...log.codes('warn'), ...log.codes('debug')])).toEqual(
      new Set([
        'debug-enabled',
        'CredentialsSignin',
        'CallbackRouteError',
        'MissingCSRF',
        'CrossSiteRequest',
        'MalformedRequest',
        'MethodNotAllowed',
        'NotFound',
        'JWTSessionError',
        'EventError',
        'AccessDenied',
        'session-ended',
      ]),
    )
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('attack #295: contains the causes and no secrets on the console, also in debug lines', async () => {
    const lines: unknown[][] = []
    for (const level of ['error', 'warn', 'log'] as const) {
      jest.spyOn(console, level).mockImplementation((...line: unknown[]) => void lines.push(line))
    }
    const cache = new Cache()
    const engine = new AuthEngine(config(cache), { NODE_ENV: 'production' })
    const secrets = await everything(() => new Browser(ORIGIN, (request) => engine.handle(request)), cache)
    const text = lines.flat().map(String).join('\n')
    for (const cause of ['no connection', 'no cache', 'no audit log', 'The code is unknown.'])
      expect(text).toContain(cause)
    for (const code of ['[error][JWTSessionError]', '[warn][CredentialsSignin]', '[debug][NotFound]']) {
      expect(text).toContain(`[authengine]${code}`)
    }
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  const FORGERY = '\r\n[authengine][error][Forged] \u001b[31m\u2028x'

  it.each<[string, (browser: Browser) => Promise<Response>]>([
    ['an id', (browser) => browser.submit(`/auth/signin/${encodeURIComponent(FORGERY)}`)],
    ['a field', (browser) => browser.submit('/auth/callback/cred', { username: FORGERY, password: FORGERY })],
    [
      'an error the application throws',
      (browser) => browser.submit('/auth/callback/cred', { username: `crash${FORGERY}` }),
    ],
    ['a query', (browser) => browser.get(`/auth/error?error=${encodeURIComponent(FORGERY)}`)],
    [
      'JSON',
      async (browser) =>
        browser.postJson('/auth/callback/cred', { [FORGERY]: {}, csrfToken: await browser.csrfToken() }),
    ],
  ])('attack #295: lets no client add a line by %s', async (_, attack) => {
    const written: unknown[] = []
    for (const level of ['error', 'warn', 'log'] as const) {
      jest.spyOn(console, level).mockImplementation((...line: unknown[]) => void written.push(...line))
    }
    const engine = new AuthEngine(
      {
        url: ORIGIN,
        secret: SECRET,
        debug: true,
        providers: [
          {
            id: 'cred',
            type: 'credentials',
            authorize: ({ username = '' }) => {
              if (username.startsWith('crash')) throw new TypeError(`cannot read ${username}`)
              return null
            },
          },
        ],
      },
      { NODE_ENV: 'production' },
    )
    await attack(new Browser(ORIGIN, (request) => engine.handle(request)))
    const lines = written.map(String).flatMap((text) => text.split('\n'))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).not.toMatch(/^\[authengine\]\[error\]\[Forged\]/)
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    }
  })
})

describe('a logger of the application', () => {
  const fails = (): never => {
    throw new TypeError('disk full')
  }

  it.each<[string, LoggerMethods]>([
    ['throws', { error: fails, warn: fails, debug: fails }],
    [
      'rejects',
      { error: () => Promise.reject(new TypeError('disk full')), warn: () => Promise.reject(new TypeError('x')) },
    ],
    ['has no methods', {}],
    ['has methods that are undefined', { error: undefined, warn: undefined } as unknown as LoggerMethods],
    ['never ends', { warn: () => new Promise(() => undefined) }],
  ])('attack #297: has no effect on requests when it %s', async (_, logger) => {
    const { browser, signedIn } = anEngine({ logger, debug: true })
    const eve = browser()
    const refusal = await eve.submit('/auth/callback/cred', { username: 'eve' })
    expect(new URL(refusal.headers.get('location') ?? '').searchParams.get('error')).toBe('CredentialsSignin')
    expect((await eve.get('/auth/nowhere')).status).toBe(404)
    expect(await sessionOf(await signedIn())).toMatchObject({ user: { name: 'Ann' } })
    await new Promise((resolve) => setImmediate(resolve))
  })

  it('replaces single levels, and gets debug lines even if they are not printed', async () => {
    const heard: string[] = []
    const { browser, log } = anEngine({ logger: { debug: (code: string) => heard.push(code) } })
    await browser().get('/auth/nowhere')
    await browser().submit('/auth/callback/cred', { username: 'eve' })
    expect(heard).toEqual(['NotFound'])
    expect(log.codes('warn')).toEqual(['CredentialsSignin'])
    expect(log.codes('debug')).toEqual([])
  })
})
