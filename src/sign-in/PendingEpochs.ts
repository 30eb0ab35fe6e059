import type { Clock } from '../core/ports.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import { PENDING_SECONDS } from './PendingSignIns.js'

/**
 * Ends the pending sign-ins of a user together with the sessions: what was proved before, such as a stolen password that was changed
 * since, must not become a session afterwards.
 */
export class PendingEpochs {
  /**
   * @param list - Keeps epochs. If it has none, pending sign-ins stay.
   * @param clock - Tells when an epoch is not needed any more.
   * @param within - The same list in a transaction.
   */
  constructor(
    private readonly list: RevocationList,
    private readonly clock: Clock,
    private readonly within: (tx: Transaction) => RevocationList,
  ) {}

  /** The epoch of a user. A sign-in that has begun with another one cannot be committed. */
  async of(userId: string): Promise<number> {
    return (await this.list.epochOf?.(nameOf(userId))) ?? 0
  }

  /** Raises it. */
  async end(userId: string, tx?: Transaction): Promise<void> {
    const list = tx ? this.within(tx) : this.list
    await list.endAll?.(nameOf(userId), this.clock.seconds() + PENDING_SECONDS)
  }
}

const nameOf = (userId: string): string => `pending ${userId}`
