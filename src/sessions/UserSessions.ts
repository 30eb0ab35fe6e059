import { ConfigurationError } from '../core/errors.js'
import type { Transaction } from '../core/Transaction.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from './SessionStrategy.js'

/** Ends the sessions of a user, for every session strategy. */
export class UserSessions {
  /**
   * @param strategy - Ends sessions.
   * @param pending - Ends pending sign-ins of a user.
   */
  constructor(
    private readonly strategy: SessionStrategy,
    private readonly pending: { end(userId: string, tx?: Transaction): Promise<void> },
  ) {}

  /**
   * Ends every existing session of a user, and every sign-in that waits for a step.
   *
   * @param keep - The request whose session is kept, if it belongs to the user.
   * @param tx - Default: no transaction.
   * @returns How many were ended; null if they are not counted.
   * @throws ConfigurationError if the session strategy, or its revocation list, cannot end all sessions of a user.
   */
  async endAll(userId: string, keep?: RequestContext, tx?: Transaction): Promise<number | null> {
    const { strategy } = this
    if (strategy.endAll) {
      // End pending sign-ins first: a sign-in that is committed in the meantime has a session by then, or is refused.
      await this.pending.end(userId, tx)
      return strategy.endAll(userId, keep, tx)
    }
    throw new ConfigurationError([
      {
        option: 'session.strategy',
        problem: 'cannot end all sessions of a user.',
        fix: 'Give the sessions of the adapter deleteOfUser or ofUser, the revocation list endAll and epochOf, or the strategy endAll.',
      },
    ])
  }
}
