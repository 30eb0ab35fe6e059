/**
 * Moves an application from Auth.js, NextAuth or Better Auth: sessions, mails, data and code.
 *
 * @module @authengine/migrate
 */
export { authjsMails } from './mails/authjsMails.js'
export type { AuthjsMailsOptions } from './mails/authjsMailReader.js'
export { fromAuthjs } from './fromAuthjs.js'
export { fromBetterAuth } from './fromBetterAuth.js'
export { fromNextAuth } from './fromNextAuth.js'
export type { AuthjsOptions, FormerDecodeParams } from './sessions/AuthjsReader.js'
export type { BetterAuthOptions } from './sessions/BetterAuthReader.js'
export type { CachedSession, CookieCacheForm } from './sessions/CookieCache.js'
export type { FormerRow, FormerRows, FormerSessionOptions, FormerUser } from './sessions/FormerSessionOptions.js'
export {
  type AnyKysely,
  authjsRows,
  type AuthjsRowNames,
  betterAuthRows,
  type BetterAuthRowNames,
} from './sessions/kyselyRows.js'
