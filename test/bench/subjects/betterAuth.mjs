import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { Jar } from '../kit/Jar.mjs'
import { ORIGIN, PERSON, SECRETS } from '../kit/site.mjs'

export const label = 'better-auth'

/**
 * @param {{ cache?: 'jwe' | 'compact', database?: unknown, config?: object }} options `cache`: how the session is
 *   stored in a cookie.
 */
export function create({ cache, database, config = {} } = {}) {
  const tables = { user: [], session: [], account: [], verification: [] }
  const auth = betterAuth({
    database: database ?? memoryAdapter(tables),
    secret: SECRETS[0],
    baseURL: ORIGIN,
    basePath: '/auth',
    // No library hashes passwords here, because the hash would dominate every figure.
    emailAndPassword: {
      enabled: true,
      password: {
        hash: async (password) => `stub:${password}`,
        verify: async ({ hash, password }) => hash === `stub:${password}`,
      },
    },
    session: cache ? { cookieCache: { enabled: true, maxAge: 3600, strategy: cache } } : {},
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    ...config,
  })
  const handle = (request) => auth.handler(request)
  return { auth, handle, tables, jar: () => new Jar(handle) }
}

const ACCOUNT = { email: PERSON.email, password: 'secret-of-ann' }
export const register = ({ jar }) => jar().post('/auth/sign-up/email', { ...ACCOUNT, name: PERSON.name }, true)
export const signIn = (browser) => browser.post('/auth/sign-in/email', ACCOUNT, true)

export async function cookie(subject) {
  await register(subject)
  const browser = subject.jar()
  await signIn(browser)
  return browser.header
}
