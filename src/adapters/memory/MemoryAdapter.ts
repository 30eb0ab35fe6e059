import { type Clock, SystemClock } from '../../core/Clock.js'
import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  DatabaseAdapter,
  type SessionStore,
  type UserStore,
  type VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { Random } from '../../core/Random.js'
import { WebRandom } from '../../crypto/WebRandom.js'
import { MemoryAccounts } from './MemoryAccounts.js'
import { MemoryAuthenticators } from './MemoryAuthenticators.js'
import { MemoryCounters } from './MemoryCounters.js'
import { MemorySessions } from './MemorySessions.js'
import { MemoryUsers } from './MemoryUsers.js'
import { MemoryVerificationTokens } from './MemoryVerificationTokens.js'

/** Every store, in the memory of this process: for tests and demos, gone with a restart. */
export class MemoryAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore
  override readonly verificationTokens: VerificationTokenStore
  override readonly authenticators: AuthenticatorStore
  override readonly counters: CounterStore

  /**
   * @param random - Makes the ids of users.
   * @param clock - Tells which mailed tokens may be forgotten.
   */
  constructor(random: Random = new WebRandom(), clock: Clock = new SystemClock()) {
    super()
    const accounts = new MemoryAccounts()
    this.accounts = accounts
    const authenticators = new MemoryAuthenticators(({ userId, providerAccountId }) => {
      accounts.unlinkFrom(userId, providerAccountId)
    })
    this.authenticators = authenticators
    this.users = new MemoryUsers(random, accounts, authenticators)
    this.sessions = new MemorySessions(this.users)
    this.verificationTokens = new MemoryVerificationTokens(clock)
    this.counters = new MemoryCounters()
  }
}
