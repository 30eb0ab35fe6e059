import { type AuthConfig, AuthEngine, customFetch } from 'authengine'
import { OidcProvider } from 'authengine/provider'
import { Browser } from 'authengine/testing'
import { ORIGIN, SECRET } from '../anEngine.js'
import { serve } from '../processes/serve.js'
import { openPlace, type SealedPlace } from './place.js'

/** One process of a site that runs in several processes. Executes the questions of the test. */
const [place = '', issuer = ''] = process.argv.slice(2)
const { adapter } = openPlace(JSON.parse(place) as SealedPlace)

/** A service that accepts every code repeatedly, so only the site can refuse a second callback. */
const service: typeof fetch = (input) => {
  const { pathname } = new URL(new Request(input).url)
  const answer = pathname === '/token' ? { access_token: 't', token_type: 'bearer' } : { id: 'ann', name: 'Ann' }
  return Promise.resolve(Response.json(answer))
}

const config = (strategy: 'jwt' | 'database'): AuthConfig => ({
  url: ORIGIN,
  secret: SECRET,
  adapter,
  session: { strategy, ...(strategy === 'jwt' && { revocationDelay: 0.5 }) },
  providers: [
    { id: 'cred', type: 'credentials', authorize: ({ email }) => adapter.users.byEmail(email ?? '') },
    new OidcProvider({ id: 'op', name: 'Op' }, { issuer, clientId: 'app', clientSecret: 'client-secret' }),
    {
      id: 'service',
      name: 'Service',
      type: 'oauth',
      clientId: 'client',
      clientSecret: 'client-secret',
      authorization: 'https://service.example/authorize',
      token: 'https://service.example/token',
      userinfo: 'https://service.example/me',
      profile: ({ id }: { readonly id?: string }) => ({ id: id ?? '', name: 'Ann' }),
      [customFetch]: service,
    },
  ],
})

const engines = {
  jwt: new AuthEngine(config('jwt'), { NODE_ENV: 'production' }),
  database: new AuthEngine(config('database'), { NODE_ENV: 'production' }),
}
type Kind = keyof typeof engines

/** A browser with these cookies. */
function browserWith(cookie = '', kind: Kind = 'jwt'): Browser {
  const browser = new Browser(ORIGIN, (request) => engines[kind].handle(request))
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    browser.plant(name, value)
  }
  return browser
}

const incomingRequestOf = (browser: Browser) => ({
  url: `${ORIGIN}/`,
  headers: new Headers({ cookie: browser.cookieHeader }),
  keepCookies: (cookies: readonly { readonly name: string; readonly value: string }[]) => {
    for (const { name, value } of cookies) browser.plant(name, value)
  },
})

/** The session route's response to these cookies, in words. */
async function read(cookie: string): Promise<string> {
  const answer = await browserWith(cookie).get('/auth/session')
  const session = (await answer.json()) as { readonly user?: object } | null
  return answer.status === 200 ? (session?.user ? 'signed in' : 'signed out') : String(answer.status)
}

serve({
  async enter(email: string) {
    const browser = browserWith()
    await browser.submit('/auth/callback/cred', { email })
    return browser.cookieHeader
  },
  read,
  async leave(cookie: string) {
    await browserWith(cookie).submit('/auth/signout')
  },
  revokeAll: (userId: string) => engines.jwt.sessions.revokeAll(userId),
  async revokeOthers(cookie: string) {
    const browser = browserWith(cookie)
    await engines.jwt.sessions.revokeOthers(incomingRequestOf(browser))
    return browser.cookieHeader
  },
  current: async (cookie: string) =>
    (await engines.jwt.sessions.current(incomingRequestOf(browserWith(cookie))))?.id ?? null,
  /** Starts a sign-in at the service. Returns the cookies of the browser, and the callback URL. */
  async begin() {
    const browser = browserWith()
    const start = await browser.submit('/auth/signin/service')
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return {
      cookie: browser.cookieHeader,
      path: `/auth/callback/service?${String(new URLSearchParams({ code: 'c', state }))}`,
    }
  },
  async comeBack({ cookie, path }: { readonly cookie: string; readonly path: string }) {
    const browser = browserWith(cookie)
    await browser.get(path)
    return (await read(browser.cookieHeader)) === 'signed in'
  },
  async logout(token: string) {
    const body = new URLSearchParams({ logout_token: token })
    const path = '/auth/backchannel-logout/op'
    return (await engines.database.handle(new Request(ORIGIN + path, { method: 'POST', body }))).status
  },
})
