import type { Clock } from '../core/ports.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import { PENDING_SECONDS } from './PendingSignIns.js'

/**
 * Ends the pending sign-ins of a user together with the sessions. An earlier proof, such as a stolen password that was
 * changed since, must not become a session afterwards.
 */
export class PendingEpochs {
  /**
   * @param list - Stores epochs. If it does not support epochs, pending sign-ins are not ended.
   * @param clock - Provides the current time.
   * @param within - Returns the same list in a transaction.
   */
  constructor(
    private readonly list: RevocationList,
    private readonly clock: Clock,
    private readonly within: (tx: Transaction) => RevocationList,
  ) {}

  /** The epoch of a user. A sign-in that began with another epoch cannot be committed. */
  async of(userId: string): Promise<number> {
    return (await this.list.epochOf?.(nameOf(userId))) ?? 0
  }

  /** Raises the epoch of a user. */
  async end(userId: string, tx?: Transaction): Promise<void> {
    const list = tx ? this.within(tx) : this.list
    await list.endAll?.(nameOf(userId), this.clock.seconds() + PENDING_SECONDS)
  }
}

const nameOf = (userId: string): string => `pending ${userId}`
