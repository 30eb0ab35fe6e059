import { type StoreToken, storeToken } from 'authengine/plugin'
import type { AuditEntry } from './AuditEntry.js'

/** Which entries are wanted. Members that are left out do not restrict anything. */
export interface AuditFilter {
  /** Id of a user: entries whose actor or subject it is, or for whom an administrator acted. */
  readonly user?: string | undefined
  /** Names of events. */
  readonly names?: readonly string[] | undefined
}

/** The place of an entry in the chain of its writer. */
export interface AuditSeal {
  /** Random id of the process that wrote it. */
  readonly writer: string
  /** 1 for the first entry of the writer, 2 for the next, and so on. */
  readonly sequence: number
  /** Id of the entry. */
  readonly entry: string
  /** Name of its event. */
  readonly name: string
  /** The keyed hash of the entry. */
  readonly mac: string
  /** The seal before; empty for the first. */
  readonly previous: string
  /** Keyed hash of all of this. */
  readonly seal: string
}

/**
 * Where entries are stored. Only `append` is necessary. Methods that are left out are features that the audit log does
 * not have.
 */
export interface AuditStore {
  /**
   * Stores entries and seals. An entry or seal that is stored already is no error, so that a call can be repeated.
   *
   * @param seals - Seals of these and of earlier entries. Empty without `chain`.
   */
  append(entries: readonly AuditEntry[], seals: readonly AuditSeal[]): Promise<void>
  /**
   * Entries, newest first.
   *
   * @param before - Only entries whose id is smaller.
   * @param limit - At most this many.
   */
  page?(filter: AuditFilter, before: string | undefined, limit: number): Promise<readonly AuditEntry[]>
  /** The entries with these ids, in any order. */
  find?(ids: readonly string[]): Promise<readonly AuditEntry[]>
  /**
   * Ids of the oldest entries, oldest first.
   *
   * @param before - Only entries whose id is smaller.
   */
  oldest?(before: string, names: readonly string[] | undefined, most: number): Promise<readonly string[]>
  /** Removes entries. */
  remove?(ids: readonly string[]): Promise<void>
  /** Replaces entries by what `forget` left of them. */
  replace?(entries: readonly AuditEntry[]): Promise<void>
  /**
   * Seals in the order of writer and sequence.
   *
   * @param after - Only seals after this one.
   */
  seals?(after: Pick<AuditSeal, 'sequence' | 'writer'> | undefined, limit: number): Promise<readonly AuditSeal[]>
  /** The seals of entries, in any order. */
  sealsOf?(entries: readonly string[]): Promise<readonly AuditSeal[]>
  /** Removes the oldest seals of each writer, up to the last one whose entry has a smaller id. That one stays. */
  removeSeals?(before: string): Promise<void>
}

/** The audit log in the database of the application. `sqlAdapter(url, { tables: [auditTables] })` has it. */
export const AuditEntries: StoreToken<AuditStore> = storeToken<AuditStore>('@authengine/audit/entries')

/** The smallest id of a moment: every entry before has a smaller one (RFC 9562, section 5.7). */
export function firstId(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
