import type { RaisedEpoch } from './RevocationList.js'

/** How many ended sessions of a user are stored one by one. */
export const MAX_ENDED = 100

/** A sealed session that has ended. */
export interface EndedSession {
  /** Id of the session; at most 128 characters. */
  readonly id: string
  /** Identifies the user; null if the user is unknown. At most 128 characters. */
  readonly subject: string | null
  /** When the last copy of the session expires by itself. */
  readonly until: Date
  /** How the store raises the epoch if the user has more than {@link MAX_ENDED} ended sessions. */
  readonly whenFull: Omit<EpochRaise, 'subject'>
}

/** How the epoch of a user rises. */
export interface EpochRaise {
  /** Identifies the user. At most 128 characters. */
  readonly subject: string
  /** The new epoch is at least this, and at least one more than the epoch before. */
  readonly minimum: number
  /** When the last session with a lower epoch expires by itself. */
  readonly until: Date
}

/** The result of ending a session. */
export interface EndedSessionRecord {
  /** Whether the session had not ended before: of several calls at once, one returns true. */
  readonly isFirst: boolean
  /** The epoch, if all sessions of the user were ended in place of this one. */
  readonly raised?: RaisedEpoch | undefined
}

/** An entry of the store: the end of a session, or the epoch of a user. */
export interface EndedSessionEntry {
  /** Id of the session; for an epoch, the result of {@link epochId}. */
  readonly id: string
  /** The epoch; null for the end of one session. */
  readonly epoch: number | null
  /** When the entry is not needed any more. */
  readonly until: Date
}

/** An entry, and its place in the order of changes. */
export interface EndedSessionChange extends EndedSessionEntry {
  /**
   * Higher than the `seq` of every change that is visible already, so that a process that reads new changes misses
   * none.
   */
  readonly seq: number
}

/** The id of the entry with the epoch of a user. No session has this id. */
export const epochId = (subject: string): string => `epoch ${subject}`

/**
 * Sealed sessions that have ended, and epochs of users, for all processes of a site. Each process copies new entries
 * into memory in the background, so that reading a session needs no query.
 */
export interface EndedSessionStore {
  /**
   * Stores the end of a session, in one step. If the user has more than {@link MAX_ENDED} ended sessions, it raises the
   * epoch and removes the entries of these sessions, because the epoch covers them.
   */
  end(ended: EndedSession, now: Date): Promise<EndedSessionRecord>
  /** Raises the epoch of a user, in one step: of several calls at once, each gets another epoch. */
  raise(raise: EpochRaise): Promise<RaisedEpoch>
  /** The entries with these ids. */
  find(ids: readonly string[]): Promise<readonly EndedSessionEntry[]>
  /**
   * The changes after `seq` that are still needed at `now`, oldest first.
   *
   * Changes of transactions that run at the same time must not be missed: after a process has seen `seq`, no change
   * with a lower `seq` may appear.
   *
   * @param seq - 0 for everything.
   * @param max - How many entries it returns at most.
   * @returns Null if no change ever had a `seq` this high: the database was replaced by an older one.
   */
  since(seq: number, max: number, now: Date): Promise<readonly EndedSessionChange[] | null>
  /** Removes at most `max` entries that are not needed any more. Returns how many. */
  purge(now: Date, max: number): Promise<number>
}
