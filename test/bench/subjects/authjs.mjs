import { Auth } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { Jar } from '../kit/Jar.mjs'
import { LARGE, PERSON, SECRETS, someProviders } from '../kit/site.mjs'

export const label = '@auth/core'

export function configOf({ secrets = 1, oldest = false, large = false, providers = 1, ...rest } = {}) {
  const { providers: more = [], ...others } = rest.config ?? {}
  return {
    secret: oldest ? [SECRETS[2]] : secrets === 1 ? [SECRETS[2]] : SECRETS.slice(-secrets),
    trustHost: true,
    basePath: '/auth',
    logger: { error: (...all) => console.error(...all), warn() {}, debug() {} },
    providers: [
      Credentials({ credentials: { username: {}, password: {} }, authorize: () => ({ ...PERSON }) }),
      ...someProviders(providers - 1),
      ...more,
    ],
    ...(large && { callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...LARGE } : token) } }),
    ...others,
  }
}

export function create(options) {
  const config = configOf(options)
  const handle = (request) => Auth(request, config)
  return { config, handle, jar: () => new Jar(handle) }
}

export const SESSION_COOKIE = /session-token/

/** Signs in with the requests of a browser. */
export async function cookie({ jar }) {
  const browser = jar()
  await browser.submit('/auth/callback/credentials', { username: 'ann', password: 'secret' })
  return browser.only(SESSION_COOKIE)
}
