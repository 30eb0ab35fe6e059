import type { Transaction } from '../core/Transaction.js'

/** How a session is looked up. */
export interface SessionLookUp {
  /** Whether to query the store even if reads use a copy in memory. Default: false. */
  readonly sure?: boolean | undefined
  /** The transaction in which the session is looked up. */
  readonly tx?: Transaction | undefined
}
