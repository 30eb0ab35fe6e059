import type { AuthConfig } from 'authengine'
import type { NextAuthConfig } from '@authengine/next'
import { Browser, RecordingLogger } from 'authengine/testing'
import type { NextRequest } from 'next/server.js'
import { FullstackAuth, NextScope, Requested } from './nextRuntime.js'

/** The origin of the site, as browsers see it. */
export const SITE = 'https://app.example'

/** Ann's credentials. */
export const ANN = { username: 'ann', password: 'right' }

/** A configuration in which the user `ann` has the password `right`, and an update may change the name. */
export const aConfig = (config: NextAuthConfig = {}): NextAuthConfig => ({
  secret: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv',
  url: SITE,
  plugins: [{ id: 'silent', name: 'silent', register: (registry) => void registry.logger(new RecordingLogger()) }],
  ...config,
  providers: config.providers ?? PROVIDERS,
  callbacks: {
    jwt: ({ token, session }) => {
      const name = (session as { name?: unknown } | undefined)?.name
      return typeof name === 'string' ? { ...token, name } : token
    },
    ...config.callbacks,
  },
})

const PROVIDERS: AuthConfig['providers'] = [
  {
    id: 'cred',
    type: 'credentials',
    credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
    authorize: ({ username, password }) =>
      username === 'ann' && password === 'right' ? { id: 'user-ann', name: 'Ann' } : null,
  },
]

/** A request as Next passes it: its URL has the origin at which Next listens. */
export function aRequest(
  path = '/',
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): InstanceType<typeof Requested> {
  return new Requested(`http://localhost:3000${path}`, { method, headers: { host: 'app.example', ...headers } })
}

/** The headers of a form that a page of the site submits. */
export const OWN_FORM = { origin: SITE, 'content-type': 'multipart/form-data', 'content-length': '1' }

/** Signs Ann in through the routes; returns the `Cookie` header of her browser. */
export async function cookieOfAnn({ handlers }: Pick<ReturnType<typeof FullstackAuth>, 'handlers'>): Promise<string> {
  const browser = new Browser(SITE, async (request) => {
    const body = request.method === 'POST' ? await request.text() : undefined
    const { method, headers } = request
    const inner = new Requested(request.url.replace(SITE, 'http://localhost:3000'), {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    return handlers[method === 'POST' ? 'POST' : 'GET'](inner)
  })
  await browser.submit('/api/auth/callback/cred', ANN)
  return browser.cookieHeader
}

/** A request of Ann, with the scope that Next keeps for it. */
export async function annAsks(
  site: ReturnType<typeof FullstackAuth>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ request: NextRequest; scope: NextScope }> {
  const request = aRequest('/', { cookie: await cookieOfAnn(site), ...headers }, 'origin' in headers ? 'POST' : 'GET')
  return { request, scope: new NextScope(request) }
}

/** The names of the cookies in `Set-Cookie` lines. */
export const namesOf = (lines: readonly string[]): string[] => lines.map((line) => line.slice(0, line.indexOf('=')))

/** The name of the session cookie of the site. */
export const SESSION_COOKIE = '__Host-authengine.session-token'

export { FullstackAuth, NextScope, Requested }
