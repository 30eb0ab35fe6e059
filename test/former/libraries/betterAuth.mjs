import { betterAuth as betterAuth17 } from 'better-auth'
import { memoryAdapter as memory17 } from 'better-auth/adapters/memory'
import { betterAuth as betterAuth14 } from 'better-auth-1.4'
import { memoryAdapter as memory14 } from 'better-auth-1.4/adapters/memory'
import { getMigrations as migrations17 } from 'better-auth/db/migration'
import { EMAIL, PASSWORD } from './people.mjs'
import { emptyDatabase } from './tables.mjs'

const VERSIONS = {
  '1.7.25': { betterAuth: betterAuth17, memoryAdapter: memory17 },
  '1.4.22': { betterAuth: betterAuth14, memoryAdapter: memory14 },
}

/** Better Auth with a password: rows, or a session in the cookie cache. */
export async function betterAuth({
  cache,
  config = {},
  image,
  rows = false,
  secret,
  origin,
  userId,
  version = '1.7.25',
}) {
  const { betterAuth: create, memoryAdapter } = VERSIONS[version]
  const db = rows ? emptyDatabase() : undefined
  const options = {
    database: db ? { db, type: 'sqlite' } : memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    secret,
    baseURL: origin,
    basePath: '/api/auth',
    emailAndPassword: { enabled: true, autoSignIn: false },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    ...(cache && { session: { cookieCache: { enabled: true, maxAge: 7 * 86_400, strategy: cache } } }),
    advanced: {
      database: { generateId: ({ model }) => (model === 'user' && userId ? userId : crypto.randomUUID()) },
    },
    ...config,
  }
  // Both versions have the same tables.
  if (db) await (await migrations17(options)).runMigrations()
  const auth = create(options)
  await auth.api.signUpEmail({ body: { email: EMAIL, password: PASSWORD, name: 'Ann', image } })
  return {
    ...{ adapter: undefined, db },
    handle: (request) => auth.handler(request),
    signIn: async (browser, { rememberMe = true } = {}) => {
      await browser.postJson('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, rememberMe })
    },
  }
}
