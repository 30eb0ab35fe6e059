import type { RaisedEpoch } from './RevocationList.js'

/** How many ended sessions of a user are kept one by one. */
export const MAX_ENDED = 100

/** A sealed session that has ended. */
export interface EndedSession {
  /** Id of the session; at most 128 characters. */
  readonly id: string
  /** Names the user; null if its user is unknown. At most 128 characters. */
  readonly subject: string | null
  /** When its last copy ends by itself. */
  readonly until: Date
  /** What the store does beyond {@link MAX_ENDED} ended sessions of the user: it raises the epoch like this. */
  readonly beyond: Omit<EpochRaise, 'subject'>
}

/** How the epoch of a user rises. */
export interface EpochRaise {
  /** Names the user. At most 128 characters. */
  readonly subject: string
  /** The new epoch is at least this, and at least one more than the one before. */
  readonly least: number
  /** When the last session with a lower epoch ends by itself. */
  readonly until: Date
}

/** What came of an end. */
export interface EndedSessionRecord {
  /** Whether the session had not ended before: of several calls at once, one returns true. */
  readonly isFirst: boolean
  /** The epoch, if all sessions of the user were ended in place of this one. */
  readonly raised?: RaisedEpoch | undefined
}

/** What a store has noted: the end of a session, or the epoch of a user. */
export interface EndedSessionEntry {
  /** Id of the session; of an epoch, what {@link epochId} returns. */
  readonly id: string
  /** The epoch; null for the end of one session. */
  readonly epoch: number | null
  /** When it may be forgotten. */
  readonly until: Date
}

/** An entry, and its place in the order of changes. */
export interface EndedSessionChange extends EndedSessionEntry {
  /** Higher than that of every change that others can see already, so that no process misses one when it asks for what is new. */
  readonly seq: number
}

/** The id of the entry with the epoch of a user: no session has it. */
export const epochId = (subject: string): string => `epoch ${subject}`

/**
 * Sealed sessions that have ended, and epochs of users, for all processes of a site. Each process copies what is new into memory in the
 * background, so that reading a session asks nothing.
 */
export interface EndedSessionStore {
  /**
   * Notes the end of a session, in one step. Beyond {@link MAX_ENDED} of the user, it raises the epoch and removes the ends of the
   * user's sessions, because the epoch covers them.
   */
  end(ended: EndedSession, now: Date): Promise<EndedSessionRecord>
  /** Raises the epoch of a user, in one step: of several calls at once, each gets another epoch. */
  raise(raise: EpochRaise): Promise<RaisedEpoch>
  /** The entries with these ids. */
  find(ids: readonly string[]): Promise<readonly EndedSessionEntry[]>
  /**
   * What changed after a place in the order of changes, oldest first, and is needed at `now`.
   *
   * Changes of transactions that run at the same time must not be missed: a process that has seen `seq` never gets a lower one later.
   *
   * @param seq - 0 for everything.
   * @param max - How many entries it returns at most.
   * @returns Null if no change ever had a place so high: the database was replaced by an older one.
   */
  since(seq: number, max: number, now: Date): Promise<readonly EndedSessionChange[] | null>
  /** Removes at most so many entries that are not needed any more. Returns how many. */
  purge(now: Date, max: number): Promise<number>
}
