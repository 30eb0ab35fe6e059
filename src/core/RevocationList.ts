import type { Awaitable } from './guards.js'

/** The epoch of a user before and after all sessions of the user were ended. */
export interface RaisedEpoch {
  /** The epoch before; 0 if sessions of the user were never ended together. */
  readonly before: number
  /** The epoch from now on: sessions with a lower one are refused. */
  readonly epoch: number
}

/** A sealed session, as far as a list of ended sessions has to know it. */
export interface RevocableSession {
  /** Names the user: the provider and the account that the session was started with. */
  readonly user: string
  /** When it was started, in seconds since 1970. */
  readonly startedAt: number
  /** For how many seconds a session that is sealed now stays valid at most. */
  readonly maxAge: number
  /** Names the user whose sessions end together; undefined if the session does not know its user. */
  readonly subject?: string | undefined
  /**
   * The epoch of the user when the session was created.
   *
   * @defaultValue 0
   */
  readonly epoch?: number | undefined
  /** Called if the list ends all sessions of the user in place of this one. */
  readonly raised?: ((raised: RaisedEpoch) => void) | undefined
}

/**
 * Remembers what is sealed but no longer valid: ended sessions, and used sign-in flows.
 *
 * A sealed cookie cannot be recalled from a client that copied it, so its id is remembered until the cookie would have ended
 * anyway. The built-in lists, one for sessions and one for flows, live in the memory of one process, or in the database where the
 * adapter keeps them; a plugin can register another one.
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

  /**
   * Whether the id is refused, or `session` is among those that were ended together.
   *
   * @param sure - Whether the store itself is asked. A list may otherwise answer from a copy that is some seconds old.
   */
  abstract isRevoked(id: string, session?: RevocableSession, sure?: boolean): Awaitable<boolean>

  /**
   * Ends every session of a user whose epoch is lower than the new one. The new epoch is higher than every earlier one, also than those
   * that the list has forgotten: take the seconds since 1970, or one more than the epoch before if that is more.
   *
   * Without it, the sealed sessions of a user cannot be ended together.
   *
   * @param subject - As sessions name it.
   * @param until - When the last session with a lower epoch has ended by itself, in seconds since 1970.
   */
  endAll?(subject: string, until: number): Awaitable<RaisedEpoch>

  /** The epoch that a new session of a user gets. Asks the store itself. A list with `endAll` has this, too. */
  epochOf?(subject: string): Awaitable<number>

  /** Accepts an id again, because what used it up has failed. Without it, the id stays refused. */
  restore?(id: string): Awaitable<void>
}

/**
 * What stands on a revocation list for all sealed sessions of a user that began before their email address was verified.
 *
 * @hidden
 */
export const unverifiedSessions = (userId: string): string => `unverified ${userId}`
