import type { Awaitable } from '../core/guards.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SecurityEvents } from './SecurityEvents.js'
import type { Transactions } from './Transactions.js'

/** A change of what is stored. */
interface Change<T> {
  /**
   * Makes the change.
   *
   * @param tx - The transaction to write in. Undefined if nothing is recorded, or if the change cannot join one.
   */
  readonly make: (tx?: Transaction) => Promise<T>
  /** What the change means for security; undefined if it means nothing. */
  readonly fact: (result: T) => Awaitable<SecurityFact | undefined>
  /** Whether `make` writes in the transaction. Default: true. */
  readonly joins?: boolean | undefined
}

/** Makes changes of what is stored, and announces what they mean for security. */
export class Changes {
  /**
   * @param security - Announces security events.
   * @param transactions - Records events in the transaction of the change.
   */
  constructor(
    private readonly security: Pick<SecurityEvents, 'announce'>,
    private readonly transactions: Pick<Transactions, 'records' | 'run'>,
  ) {}

  /**
   * Makes a change. If events are recorded, its event is recorded in the same transaction, or in the next one if the
   * change cannot join a transaction.
   *
   * @param ctx - Null for server code without a request.
   */
  async make<T>(ctx: RequestContext | null, { fact, joins = true, make }: Change<T>): Promise<T> {
    const { security, transactions } = this
    if (joins && transactions.records) {
      return transactions.run(ctx, async (tx) => {
        const result = await make(tx)
        const meaning = await fact(result)
        if (meaning) await tx.announce(meaning)
        return result
      })
    }
    const result = await make()
    const meaning = await fact(result)
    if (!meaning) return result
    if (transactions.records) await transactions.run(ctx, (tx) => tx.announce(meaning))
    else await security.announce(meaning, ctx?.callbackContext ?? null)
    return result
  }
}
