import type { Awaitable } from './Awaitable.js'

/** A sealed session, as far as a list of ended sessions has to know it. */
export interface RevocableSession {
  /** Names the user: the provider and the account that the session was started with. */
  readonly user: string
  /** When it was started, in seconds since 1970. */
  readonly startedAt: number
  /** For how many seconds a session that is sealed now stays valid at most. */
  readonly maxAge: number
}

/**
 * Remembers what is sealed but no longer valid: ended sessions, and used sign-in flows.
 *
 * A sealed cookie cannot be recalled from a client that copied it, so its id is remembered until the cookie would have ended
 * anyway. The built-in lists, one for sessions and one for flows, live in the memory of one process; share one through a
 * plugin when several processes serve a site.
 */
export abstract class RevocationList {
  /**
   * Refuses an id from now on. May forget it after `until`, in seconds since 1970.
   *
   * @param session - The session with this id, where it is one. A list with a bound may then end all earlier sessions of the
   *   same user instead of remembering each of them; it must not forget one.
   * @returns Whether it was not refused before: of several calls at once, exactly one returns true.
   */
  abstract revoke(id: string, until: number, session?: RevocableSession): Awaitable<boolean>

  /** Whether the id is refused, or `session` is among those that were ended together. */
  abstract isRevoked(id: string, session?: RevocableSession): Awaitable<boolean>
}

/**
 * What stands on a revocation list for all sealed sessions of a user that began before their email address was verified.
 *
 * @hidden
 */
export const unverifiedSessions = (userId: string): string => `unverified ${userId}`
