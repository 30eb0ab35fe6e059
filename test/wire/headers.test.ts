import { describe, expect, it } from '@jest/globals'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'
import { elsewhere } from './elsewhere.js'

const ALWAYS = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
}
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
const ANN = { username: 'ann', password: 'right' }

const site = (config = {}) => anEngine({ plugins: [elsewhere()], ...config })
type Site = ReturnType<typeof site>

/** A request, the status of its response, and the media type; null for a redirect. */
type Row = readonly [name: string, ask: (site: Site) => Promise<Response>, status: number, type: string | null]

const get =
  (path: string) =>
  ({ browser }: Site): Promise<Response> =>
    browser().get(`/auth/${path}`)
const submit =
  (path: string, fields = {}) =>
  ({ browser }: Site): Promise<Response> =>
    browser().submit(`/auth/${path}`, fields)

const ROWS: readonly Row[] = [
  ['the list of providers', get('providers'), 200, JSON_TYPE],
  ['a token for forms', get('csrf'), 200, JSON_TYPE],
  ['no session', get('session'), 200, JSON_TYPE],
  ['a session', async ({ signedIn }) => (await signedIn()).get('/auth/session'), 200, JSON_TYPE],
  ['an update', submit('session'), 200, JSON_TYPE],
  ['an update without a token', ({ browser }) => browser().post('/auth/session', {}), 400, JSON_TYPE],
  ['the sign-in page', get('signin'), 200, HTML],
  ['the sign-out page', async ({ signedIn }) => (await signedIn()).get('/auth/signout'), 200, HTML],
  ['the page after a mail', get('verify-request'), 200, HTML],
  ['the error page', get('error'), 200, HTML],
  ['the error page after a refusal', get('error?error=AccessDenied'), 403, HTML],
  ['the error page after a fault', get('error?error=Configuration'), 500, HTML],
  ['the start of a sign-in', submit('signin/op'), 302, null],
  ['a sign-in', submit('callback/cred', ANN), 302, null],
  ['a sign-in that failed', submit('callback/cred'), 302, null],
  ['a sign-in from elsewhere', get('callback/op?code=code-1'), 302, null],
  ['a sign-in from elsewhere that failed', get('callback/op?code=x'), 302, null],
  ['a form without a token', ({ browser }) => browser().post('/auth/signout', {}), 302, null],
  ['a sign-out', submit('signout'), 302, null],
  ['nothing', get('nowhere'), 404, JSON_TYPE],
  ['no provider', get('callback/unknown'), 404, JSON_TYPE],
  ['another method', ({ browser }) => browser().request('/auth/session', { method: 'PUT' }), 405, JSON_TYPE],
  ['only the headers', ({ browser }) => browser().request('/auth/session', { method: 'HEAD' }), 200, null],
  [
    'a preflight',
    ({ browser }) =>
      browser().request('/auth/session', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
    405,
    JSON_TYPE,
  ],
  ['another site', ({ browser }) => browser().post('/auth/signout', {}, { origin: 'null' }), 403, JSON_TYPE],
  ['broken JSON', ({ browser }) => browser().request('/auth/session', broken), 400, JSON_TYPE],
  [
    'an unknown media type',
    ({ browser }) => browser().request('/auth/session', { method: 'POST', body: 'x' }),
    415,
    JSON_TYPE,
  ],
  ['a body that is too large', submit('signout', { x: 'x'.repeat(300_000) }), 413, JSON_TYPE],
  ['a site without a secret', () => get('session')(site({ secret: '' })), 500, JSON_TYPE],
  ['a page of a site without a secret', () => get('signin')(site({ secret: '' })), 500, HTML],
  ['a page of the application', () => get('signin')(site({ pages: { signIn: '/login' } })), 302, null],
]
const broken = { method: 'POST', body: '{', headers: { 'content-type': JSON_TYPE } }

describe('the response with', () => {
  it.each(ROWS)(
    '%s has the headers of every response (defect R26: and pages have Cross-Origin-Opener-Policy)',
    async (_, ask, status, type) => {
      const response = await ask(site())
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe(type)
      const isPage = type === HTML
      expect(Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, response.headers.get(name)]))).toEqual(ALWAYS)
      expect(response.headers.get('referrer-policy')).toBe(isPage ? 'same-origin' : 'no-referrer')
      expect(response.headers.get('x-frame-options')).toBe(isPage ? 'DENY' : null)
      expect(response.headers.get('content-security-policy') !== null).toBe(isPage)
      expect(response.headers.get('cross-origin-opener-policy')).toBe(isPage ? 'same-origin' : null)
      expect(response.headers.get('location') !== null).toBe(status === 302)
      expect([...response.headers.keys()].filter((name) => /^access-control|^server|powered/.test(name))).toEqual([])
    },
  )

  it.each(['same-origin', 'same-origin-allow-popups', 'unsafe-none'] as const)(
    'defect R26: a page sends the policy %s if configured',
    async (opener) => {
      for (const path of ['signin', 'signout', 'error', 'verify-request']) {
        const response = await get(path)(site({ pages: { opener } }))
        expect([path, response.headers.get('cross-origin-opener-policy')]).toEqual([path, opener])
      }
    },
  )

  it.each(ROWS.filter(([, , status]) => status === 302))('%s is a redirect to an absolute URL', async (_, ask) => {
    const response = await ask(site())
    expect(URL.canParse(response.headers.get('location') ?? '')).toBe(true)
    expect(await response.text()).toBe('')
  })

  it.each(ROWS.filter(([, , status, type]) => status >= 400 && type === JSON_TYPE))(
    '%s has an error code, or refers to the log, without details',
    async (_, ask) => {
      const body = await jsonOf<Record<string, string> | null>(await ask(site()))
      const [name = 'error', ...others] = Object.keys(body ?? {})
      expect(others).toEqual([])
      expect(['error', 'message']).toContain(name)
      expect(body?.[name] ?? '').not.toMatch(/\bat \/|Error:|node_modules|src\//)
    },
  )
})

describe('cookies', () => {
  it('are set only by responses that have something to store', async () => {
    const setting: string[] = []
    for (const [name, ask] of ROWS) if ((await ask(site())).headers.getSetCookie().length > 0) setting.push(name)
    expect(setting).toEqual([
      'a token for forms',
      'the sign-in page',
      'the sign-out page',
      'a sign-in',
      // What was typed, for the sign-in page that follows.
      'a sign-in that failed',
      'a sign-in from elsewhere',
    ])
  })
})

describe('the bodies', () => {
  it('contain providers in the order of the configuration, with five members each', async () => {
    const list = await jsonOf<Record<string, object>>(await site().browser().get('/auth/providers'))
    const url = (path: string) => `${ORIGIN}/auth/${path}`
    expect(Object.entries(list)).toEqual([
      ['op', { id: 'op', name: 'OP', type: 'elsewhere', signinUrl: url('signin/op'), callbackUrl: url('callback/op') }],
      [
        'cred',
        {
          id: 'cred',
          name: 'Credentials',
          type: 'credentials',
          signinUrl: url('signin/cred'),
          callbackUrl: url('callback/cred'),
        },
      ],
    ])
  })

  it('contain a token of 256 bits', async () => {
    const body = await jsonOf<object>(await site().browser().get('/auth/csrf'))
    expect(body).toEqual({ csrfToken: expect.stringMatching(/^[\w-]{43}$/) as unknown })
  })

  it('contain null, or the session', async () => {
    expect(await (await site().browser().get('/auth/session')).text()).toBe('null')
    expect(await jsonOf(await (await site().signedIn()).get('/auth/session'))).toEqual({
      user: { name: 'Ann', email: 'ann@example.test' },
      expires: '2030-01-31T00:00:00.000Z',
    })
  })
})
