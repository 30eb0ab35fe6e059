import { AuthEngine } from 'authengine'
import Credentials from '@authengine/providers/credentials'
import { Jar } from '../kit/Jar.mjs'
import { LARGE, ORIGIN, PERSON, SECRETS, someProviders } from '../kit/site.mjs'

export const label = 'authengine'

/** @param {{ secrets?: number, oldest?: boolean, large?: boolean, providers?: number, person?: object, config?: object }} options */
export function configOf({ secrets = 1, oldest = false, large = false, providers = 1, person = PERSON, ...rest } = {}) {
  const { providers: more = [], ...others } = rest.config ?? {}
  return {
    secret: oldest ? [SECRETS[2]] : secrets === 1 ? [SECRETS[2]] : SECRETS.slice(-secrets),
    trustHost: true,
    basePath: '/auth',
    logger: { error: (...all) => console.error(...all), warn() {}, debug() {} },
    providers: [
      Credentials({
        credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
        authorize: () => ({ ...person }),
      }),
      ...someProviders(providers - 1),
      ...more,
    ],
    ...(large && { callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...LARGE } : token) } }),
    ...others,
  }
}

export function create(options) {
  const engine = new AuthEngine(configOf(options), {})
  const handle = (request) => engine.handle(request)
  return { engine, handle, jar: () => new Jar(handle) }
}

export const SESSION_COOKIE = /session-token/

/** Signs in with server code. Each call returns a different `Cookie` header. */
export async function cookie({ engine }) {
  const jar = new Jar()
  const incomingRequest = { url: `${ORIGIN}/`, headers: new Headers({ host: new URL(ORIGIN).host }) }
  const { cookies } = await engine.signIn(incomingRequest, 'credentials', { username: 'ann', password: 'secret' })
  const session = cookies.filter(({ name }) => SESSION_COOKIE.test(name))
  jar.keep(session.map(({ name, value }) => `${name}=${value}`))
  return jar.header
}
