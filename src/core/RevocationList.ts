import type { Awaitable } from './guards.js'

/** The epoch of a user before and after all sessions of the user were ended. */
export interface RaisedEpoch {
  /** The epoch before; 0 if sessions of the user were never ended together. */
  readonly before: number
  /** The epoch from now on: sessions with a lower one are refused. */
  readonly epoch: number
}

/** The facts about a sealed session that a list of ended sessions needs. */
export interface RevocableSession {
  /** Identifies the user: the provider and the account that the session was started with. */
  readonly user: string
  /** When it was started, in seconds since 1970. */
  readonly startedAt: number
  /** How many seconds a session that is sealed now stays valid at most. */
  readonly maxAge: number
  /** Identifies the user whose sessions end together; undefined if the session has no user id. */
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
 * A list of sealed values that are no longer valid: ended sessions, and used sign-in flows.
 *
 * A client may have copied a sealed cookie, so its id is remembered until the cookie would have expired anyway. There
 * are two built-in lists, for sessions and for flows. They are in the memory of one process, or in the database if the
 * adapter keeps them. A plugin can register another list.
 */
export abstract class RevocationList {
  /**
   * Refuses an id from now on. May forget it after `until`, in seconds since 1970.
   *
   * @param session - The session with this id, if it is the id of a session. A list with limited space may then end all
   *   earlier sessions of the same user instead of remembering each of them; it must not forget an ended session.
   * @returns Whether it was not refused before: of several calls at once, exactly one returns true.
   */
  abstract revoke(id: string, until: number, session?: RevocableSession): Awaitable<boolean>

  /**
   * Whether the id is refused, or `session` was ended together with other sessions of its user.
   *
   * @param bypassCache - Whether the store itself is read. Otherwise, a list may use a copy that is some seconds old.
   */
  abstract isRevoked(id: string, session?: RevocableSession, bypassCache?: boolean): Awaitable<boolean>

  /**
   * Ends every session of a user whose epoch is lower than the new one. The new epoch is higher than every earlier
   * epoch, including epochs that the list has forgotten: use the seconds since 1970, or one more than the epoch before
   * if that is more.
   *
   * Without this method, the sealed sessions of a user cannot be ended together.
   *
   * @param subject - Identifies the user, as in the sessions.
   * @param until - When the last session with a lower epoch expires by itself, in seconds since 1970.
   */
  endAll?(subject: string, until: number): Awaitable<RaisedEpoch>

  /**
   * The epoch that a new session of a user gets. Reads the store itself. A list with `endAll` must have this method,
   * too.
   */
  epochOf?(subject: string): Awaitable<number>

  /** Accepts an id again, because the operation that used it has failed. Without this method, the id stays refused. */
  restore?(id: string): Awaitable<void>
}

/**
 * The id on a revocation list that stands for all sealed sessions of a user that began before their email address was
 * verified.
 *
 * @hidden
 */
export const unverifiedSessions = (userId: string): string => `unverified ${userId}`
