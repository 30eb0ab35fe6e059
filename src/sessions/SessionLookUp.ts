import type { Transaction } from '../core/Transaction.js'

/** How a session is looked for. */
export interface SessionLookUp {
  /** Whether the store is asked, also where reads use a copy in memory. Default: false. */
  readonly sure?: boolean | undefined
  /** The transaction in which it is asked. */
  readonly tx?: Transaction | undefined
}
