import { AuthEngine, type AuthConfig, type Session } from 'authengine'
import { Browser } from 'authengine/testing'
import type { Side } from './Side.js'

/** Origin of the site. */
export const ORIGIN = 'https://app.example'
/** The secret of both versions. */
export const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'
/** The built-in name of the session cookie. */
export const SESSION = '__Host-authengine.session-token'
/** The user with a password. */
export const ANN = { id: 'user-ann', name: 'Ann', email: 'ann@example.test' }

/** Cookies of a browser, encoded as on the wire. */
export type Cookies = Readonly<Record<string, string>>

/** An engine, and the browsers that use it. */
export interface Site {
  readonly engine: AuthEngine
  /** A browser with these cookies. Default: no cookies. */
  browser(cookies?: Cookies): Browser
}

/** A site of one version. It accepts "ann" with the password "right". */
export function siteOn(side: Side, config: AuthConfig = {}): Site {
  const origin = config.url ?? ORIGIN
  const engine = new AuthEngine(
    {
      url: origin,
      secret: SECRET,
      ...config,
      // Audiences are not checked: version 0.1 sealed none, and at the time of its fixtures, sessions without an
      // audience are no longer accepted.
      session: { audience: [], ...config.session },
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
          authorize: ({ username, password }) => (username === 'ann' && password === 'right' ? ANN : null),
        },
        ...(config.providers ?? []),
      ],
      plugins: [
        { id: 'present', name: 'present', register: (registry) => void registry.clock(side.clock).logger(side.log) },
      ],
    },
    { NODE_ENV: 'production' },
  )
  return {
    engine,
    browser: (cookies = {}) => {
      const browser = new Browser(origin, (request) =>
        engine.handle(request, { url: request.url, headers: request.headers, address: '192.0.2.1' }),
      )
      for (const [name, value] of Object.entries(cookies)) browser.plant(name, value)
      return browser
    },
  }
}

/** The cookies of a browser, to be passed to another step. */
export const cookiesOf = (browser: Browser): Cookies => Object.fromEntries(browser.cookies)

/** The session of a browser, as the route returns it. */
export const sessionOf = async (browser: Browser): Promise<(Session & Record<string, unknown>) | null> =>
  (await (await browser.get('/auth/session')).json()) as (Session & Record<string, unknown>) | null

/** Signs Ann in with her password. */
export const signIn = (browser: Browser): Promise<Response> =>
  browser.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })

/** A request for server code with the cookies of a browser. */
export const incomingRequestOf = (browser: Browser): { url: string; headers: Headers } => ({
  url: `${browser.origin}/page`,
  headers: new Headers({ cookie: browser.cookieHeader, origin: browser.origin, 'sec-fetch-site': 'same-origin' }),
})

/** The target of a redirect; only its path if it is on this site. */
export const locationOf = (response: Response): string =>
  (response.headers.get('location') ?? `no redirect but ${String(response.status)}`).replace(ORIGIN, '')
