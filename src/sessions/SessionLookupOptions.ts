import type { Transaction } from '../core/Transaction.js'

/** How a session is looked up. */
export interface SessionLookupOptions {
  /** Whether to query the store even if reads use a copy in memory. Default: false. */
  readonly bypassCache?: boolean | undefined
  /** The transaction in which the session is looked up. */
  readonly tx?: Transaction | undefined
}
