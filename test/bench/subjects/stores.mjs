import { PERSON } from '../kit/site.mjs'

/** An adapter for @auth/core that keeps everything in maps. */
export function mapAdapter() {
  const users = new Map()
  const sessions = new Map()
  return {
    createUser: async (user) => users.set(user.id, user) && user,
    getUser: async (id) => users.get(id) ?? null,
    getUserByEmail: async (email) => [...users.values()].find((user) => user.email === email) ?? null,
    getUserByAccount: async () => null,
    updateUser: async (user) => user,
    linkAccount: async (account) => account,
    createSession: async (session) => sessions.set(session.sessionToken, session) && session,
    getSessionAndUser: async (token) => {
      const session = sessions.get(token)
      const user = session && users.get(session.userId)
      return user ? { session, user } : null
    },
    updateSession: async (session) => session,
    deleteSession: async (token) => void sessions.delete(token),
  }
}

/** The tables of @auth/kysely-adapter in SQLite. */
export const AUTHJS_TABLES = [
  'create table "User" (id text primary key, name text, email text unique, emailVerified text, image text)',
  'create table "Account" (id text primary key, userId text, type text, provider text, providerAccountId text)',
  'create table "Session" (id text primary key, userId text, sessionToken text unique, expires text)',
]

/** Stores Ann and one of her sessions for @auth/core, whose credentials provider creates no rows. */
export async function withAnn(adapter) {
  const user = await adapter.createUser({ ...PERSON, emailVerified: new Date() })
  const sessionToken = '4f0b7a3e-55b0-4d0e-9d0f-2f6f0f5f6b11'
  await adapter.createSession({
    sessionToken,
    userId: user.id,
    expires: new Date(Date.now() + 30 * 86_400_000 - 1000),
  })
  return sessionToken
}
