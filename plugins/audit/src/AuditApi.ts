import type { AuditEntry } from './AuditEntry.js'
import type { ChainEnd } from './Chain.js'
import type { AuditVerification } from './verified.js'

/** Which entries to read. */
export interface AuditQuery {
  /** Id of a user: entries whose actor or subject it is. Default: entries of all users. */
  readonly user?: string | undefined
  /** Names of events, such as `sign_in.refused`: at most 20. Default: all. */
  readonly names?: readonly string[] | undefined
  /** `next` of the page before. Default: the newest entries. */
  readonly before?: string | undefined
  /** How many entries: from 1 to 200. Default: 50. */
  readonly limit?: number | undefined
  /**
   * Id of the person who reads. If it is not `user`, reading is an event itself, `audit.read`. Default: server code.
   */
  readonly reader?: string | undefined
}

/** Which entries to export. */
export interface AuditExport extends Pick<AuditQuery, 'names' | 'reader' | 'user'> {
  /** Default: `jsonl`, one JSON object in each line. */
  readonly format?: 'csv' | 'jsonl' | undefined
}

/** A page of entries. */
export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[]
  /** Value of `before` for the next page. Missing on the last page. */
  readonly next?: string | undefined
}

/** Which entries to remove. */
export interface AuditPrune {
  /** Entries from before this moment are removed. */
  readonly before: Date
  /** Names of events: at most 20, and not those of the audit log itself. Default: all. */
  readonly names?: readonly string[] | undefined
  /** How many entries at most, oldest first: up to 100,000. Default: 10,000. */
  readonly most?: number | undefined
}

/** Reads the audit log, and removes from it. */
export interface AuditApi {
  /**
   * A page of entries, newest first.
   *
   * @throws AuditError if the log cannot be read.
   */
  page(query: AuditQuery): Promise<AuditPage>
  /**
   * All entries as text, newest first: one line after another.
   *
   * @throws AuditError if the log cannot be read.
   */
  export(wanted?: AuditExport): AsyncGenerator<string, void, undefined>
  /**
   * Removes old entries. An entry `audit.pruned` says so.
   *
   * @returns How many were removed. Call it again if it returns `most`.
   * @throws AuditError if the database user must not remove entries.
   */
  prune(wanted: AuditPrune): Promise<number>
  /**
   * Removes what names a user from all entries. The entries stay, with their names, times and outcomes. Ids of other
   * people in them stay as well.
   *
   * @returns How many entries named the user.
   * @throws AuditError if the database user must not change entries.
   */
  forget(user: string): Promise<number>
  /**
   * Reads the whole log, and finds every entry that was changed, removed or added without the key of `chain`.
   *
   * @param ends - `ends` of an earlier verification, which you keep elsewhere. With them, a missing end is found as well.
   * @throws AuditError if the log cannot be read.
   * @throws TypeError without the option `chain`.
   */
  verify(ends?: readonly ChainEnd[]): Promise<AuditVerification>
}
