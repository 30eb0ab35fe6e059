import type { Transaction } from '../core/Transaction.js'
import type { RequestContext } from '../http/RequestContext.js'

/** Records events in the transaction in which they happen, such as an audit log. */
export interface EventRecorder {
  /** Anything thrown rolls the transaction back. */
  record(
    tx: Transaction,
    event: { readonly name: string; readonly message: unknown },
    ctx: RequestContext | null,
  ): Promise<void>
}
