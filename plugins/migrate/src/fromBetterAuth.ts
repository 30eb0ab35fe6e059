import type { AuthPlugin } from 'authengine'
import { namesOf, refuseUnknownNames } from 'authengine/plugin'
import { type BetterAuthOptions, BetterAuthReader } from './sessions/BetterAuthReader.js'
import { readerPlugin } from './sessions/readerPlugin.js'
import { secretsOf } from './sessions/secretsOf.js'

const OPTIONS = namesOf<BetterAuthOptions>({
  secret: true,
  rows: true,
  cookieCache: true,
  cookiePrefix: true,
  userIdOf: true,
  keepUntil: true,
  notAfter: true,
  cookieName: true,
  domain: true,
  isBanned: true,
})

/**
 * Keeps users of Better Auth signed in, with sessions in a database or in its cookie cache.
 *
 * The first request turns their session into one of this library, with level 1. It counts as begun at least a day ago, so
 * it is never recent. Sessions that end with the browser ("do not remember me"), sessions of administrators in the name of
 * a user, and sessions of banned users are not continued.
 *
 * @example
 * ```ts
 * plugins: [
 *   fromBetterAuth({
 *     secret: process.env.FORMER_BETTER_AUTH_SECRET ?? '',
 *     notAfter: new Date('2027-03-01'),
 *     rows: betterAuthRows(db),
 *   }),
 * ]
 * ```
 *
 * @throws ConfigurationError if an option is unknown.
 */
export function fromBetterAuth(options: BetterAuthOptions): AuthPlugin {
  refuseUnknownNames('fromBetterAuth() ', options, OPTIONS)
  const { cookieCache, rows, secret } = options
  return readerPlugin('Sessions of Better Auth', new BetterAuthReader(options), {
    ...{ call: 'fromBetterAuth', secrets: secretsOf(secret), needsSecret: true },
    oneOf: { rows: rows !== undefined, cookieCache: cookieCache !== undefined },
    hasRandomIds: false,
  })
}
