import { type CounterLimit, CounterStore, type ReachedLimit } from '../../core/DatabaseAdapter.js'
import type { MemoryTransactions } from './MemoryTransactions.js'

/** Counters in a transaction: what was counted is given back if the transaction fails. */
export class UndoneCounters extends CounterStore {
  /**
   * @param counters - The counters.
   * @param transactions - Calls a function when the running transaction succeeds or fails.
   */
  constructor(
    private readonly counters: CounterStore,
    private readonly transactions: MemoryTransactions,
  ) {
    super()
  }

  override async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const reached = await this.counters.take(limits, now)
    if (!reached) this.transactions.onFailure(() => this.counters.giveBack(limits.map(({ key }) => key)))
    return reached
  }

  override giveBack(keys: readonly string[]): Promise<void> {
    // Given back only after success: the limit is not known here, so the attempt could not be counted again.
    this.transactions.onSuccess(() => this.counters.giveBack(keys))
    return Promise.resolve()
  }
}
