import { authjsRows, betterAuthRows, fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import { decodeHs256, encodeHs256 } from './hs256.js'
import { authjs } from './libraries/authjs.mjs'
import { betterAuth } from './libraries/betterAuth.mjs'
import type { FormerApplication } from './libraries/FormerApplication.d.mts'
import { nextAuth } from './libraries/nextAuth.mjs'
import { type Case, FORMER_SECRET as secret, HTTP, notAfter, OLDER_SECRET } from './sites.js'

/** Rows need a database. */
const ROWS = ['jwt', 'database'] as const
/** Claims that need three pieces of a cookie, and claims that fit only into a database here. */
const LONG = { long: 'x'.repeat(5500) }
const LONGEST = { long: 'x'.repeat(14_000) }
const OWN = { jwt: { encode: encodeHs256, decode: decodeHs256 } }

const dbOf = ({ db }: FormerApplication) => {
  if (!db) throw new TypeError('There is no database.')
  return db
}

const VERSIONS = ['0.41.3', '0.34.3'] as const
const ofAuthjs = VERSIONS.flatMap((version): Case[] => [
  {
    name: `Auth.js ${version}, sealed`,
    former: (userId = 'ann') => authjs({ version, secret, userId }),
    reader: () => fromAuthjs({ secret, notAfter }),
  },
  {
    name: `Auth.js ${version}, sealed, over http`,
    origin: HTTP,
    former: (userId = 'ann') => authjs({ version, secret, userId }),
    reader: () => fromAuthjs({ secret, notAfter }),
  },
  {
    name: `Auth.js ${version}, sealed, in pieces`,
    former: (userId = 'ann') => authjs({ version, secret, userId, claims: LONG }),
    reader: () => fromAuthjs({ secret, notAfter }),
  },
  {
    name: `Auth.js ${version}, sealed, in five pieces`,
    places: ['database'],
    former: (userId = 'ann') => authjs({ version, secret, userId, claims: LONGEST }),
    reader: () => fromAuthjs({ secret, notAfter, claimsOf: () => ({}) }),
  },
  {
    name: `Auth.js ${version}, sealed with the second of two secrets`,
    former: (userId = 'ann') => authjs({ version, secret: OLDER_SECRET, userId, claims: LONG }),
    reader: () => fromAuthjs({ secret: [secret, OLDER_SECRET], notAfter }),
  },
  {
    name: `Auth.js ${version}, with its own jwt.decode`,
    former: (userId = 'ann') => authjs({ version, secret, userId, config: OWN }),
    reader: () => fromAuthjs({ secret, notAfter, decode: decodeHs256 }),
  },
  {
    name: `Auth.js ${version}, with another name of the cookie`,
    former: (userId = 'ann') =>
      authjs({ version, secret, userId, config: { cookies: { sessionToken: { name: '__Secure-sid' } } } }),
    reader: () => fromAuthjs({ secret, notAfter, cookieName: '__Secure-sid' }),
  },
  {
    name: `Auth.js ${version}, rows`,
    places: ROWS,
    former: () => authjs({ version, secret, rows: true }),
    reader: (former) => fromAuthjs({ notAfter, rows: authjsRows(dbOf(former)) }),
  },
])

const ofNextAuth: readonly Case[] = [
  {
    name: 'NextAuth 4, sealed',
    former: (userId = 'ann') => nextAuth({ secret, userId }),
    reader: () => fromNextAuth({ secret, notAfter }),
  },
  {
    name: 'NextAuth 4, sealed, over http',
    origin: HTTP,
    former: (userId = 'ann') => nextAuth({ secret, userId }),
    reader: () => fromNextAuth({ secret, notAfter }),
  },
  {
    name: 'NextAuth 4, sealed, in pieces',
    former: (userId = 'ann') => nextAuth({ secret, userId, claims: LONG }),
    reader: () => fromNextAuth({ secret, notAfter }),
  },
  {
    name: 'NextAuth 4, sealed, in five pieces',
    places: ['database'],
    former: (userId = 'ann') => nextAuth({ secret, userId, claims: LONGEST }),
    reader: () => fromNextAuth({ secret, notAfter, claimsOf: () => ({}) }),
  },
  {
    name: 'NextAuth 4, sealed with an older secret',
    former: (userId = 'ann') => nextAuth({ secret: OLDER_SECRET, userId }),
    reader: () => fromNextAuth({ secret: [secret, OLDER_SECRET], notAfter }),
  },
  {
    name: 'NextAuth 4, with its own jwt.decode',
    former: (userId = 'ann') => nextAuth({ secret, userId, config: OWN }),
    reader: () => fromNextAuth({ secret, notAfter, decode: decodeHs256 }),
  },
  {
    name: 'NextAuth 4, rows',
    places: ROWS,
    former: () => nextAuth({ secret, rows: true }),
    reader: (former) => fromNextAuth({ notAfter, rows: authjsRows(dbOf(former)) }),
  },
]

const FORMS = ['compact', 'jwt', 'jwe'] as const
const ofBetterAuth = (['1.7.25', '1.4.22'] as const).flatMap((version): Case[] => [
  {
    name: `Better Auth ${version}, rows`,
    places: ROWS,
    former: (userId, origin) => betterAuth({ version, secret, origin, userId, rows: true }),
    reader: (former) => fromBetterAuth({ secret, notAfter, rows: betterAuthRows(dbOf(former)) }),
  },
  {
    name: `Better Auth ${version}, rows, over http, with a rotated secret`,
    origin: HTTP,
    places: ROWS,
    former: (userId, origin) => betterAuth({ version, secret: OLDER_SECRET, origin, userId, rows: true }),
    reader: (former) =>
      fromBetterAuth({ secret: [secret, OLDER_SECRET], notAfter, rows: betterAuthRows(dbOf(former)) }),
  },
  {
    name: `Better Auth ${version}, rows, with another prefix`,
    places: ROWS,
    former: (userId, origin) =>
      betterAuth({
        ...{ version, secret, origin, userId, rows: true },
        config: { advanced: { cookiePrefix: 'my', database: { generateId: idsFor(userId) } } },
      }),
    reader: (former) => fromBetterAuth({ secret, notAfter, cookiePrefix: 'my', rows: betterAuthRows(dbOf(former)) }),
  },
  ...FORMS.map((cache) => ({
    name: `Better Auth ${version}, ${cache}`,
    former: (userId: string | undefined, origin: string) => betterAuth({ version, secret, origin, userId, cache }),
    reader: () => fromBetterAuth({ secret, notAfter, cookieCache: cache }),
  })),
  {
    name: `Better Auth ${version}, jwe, over http, in pieces`,
    origin: HTTP,
    former: (userId: string | undefined, origin: string) =>
      betterAuth({
        ...{ version, secret, origin, userId, cache: 'jwe' },
        image: `https://app.example/${'x'.repeat(5000)}`,
      }),
    reader: () => fromBetterAuth({ secret, notAfter, cookieCache: 'jwe' }),
  },
])

const idsFor =
  (userId: string | undefined) =>
  ({ model }: { readonly model: string }): string =>
    model === 'user' && userId !== undefined ? userId : crypto.randomUUID()

/** Every form of a former session. */
export const CASES: readonly Case[] = [...ofNextAuth, ...ofAuthjs, ...ofBetterAuth]
