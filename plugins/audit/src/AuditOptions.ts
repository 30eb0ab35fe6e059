import type { AuditStore } from './AuditStore.js'

/** Options of the audit log. */
export interface AuditOptions {
  /**
   * Where entries are stored, such as `jsonLines(process.stdout)`, or another database:
   * `other.extension(AuditEntries)`. Default: the database of the application, in the transaction of the change;
   * without a database, the memory of the process.
   */
  readonly store?: AuditStore | undefined
  /** A second place to which every entry is copied, such as `jsonLines(process.stdout)`. */
  readonly copyTo?: Pick<AuditStore, 'append'> | undefined
  /**
   * Whether a sign-in or a change is refused if its entry cannot be written. If the audit log is full or broken, no user
   * can then sign in. Needs a database with transactions. Default: false.
   */
  readonly required?: boolean | undefined
  /**
   * Path of a file that keeps entries until they are stored, such as `./audit-outbox.jsonl`. Without it, entries that
   * are not written in a transaction wait in memory, and a process that is killed loses those that wait. Each process
   * needs a file of its own.
   */
  readonly outbox?: string | undefined
  /** Makes changes of stored entries visible: see `verify`. */
  readonly chain?: AuditChainOptions | undefined
  /** How long entries are kept. Older ones are removed, once an hour. Default: until you call `prune`. */
  readonly keep?: AuditKeepOptions | undefined
}

/** Options of the chain. */
export interface AuditChainOptions {
  /**
   * A secret of at least 32 characters that the database does not contain. A list contains the current key first, and
   * then earlier ones, which only verify. Without the old key, old entries cannot be verified.
   */
  readonly key: string | readonly string[]
}

/** Options of the retention. */
export interface AuditKeepOptions {
  /** Days after which an entry is removed. */
  readonly days: number
  /** Days for entries with these names, if they are kept for a shorter time. Not more than 20 names. */
  readonly names?: Readonly<Record<string, number>> | undefined
}
