import {
  type AccountStore,
  type AuthenticatorStore,
  DatabaseAdapter,
  type SessionStore,
  type UserStore,
  type VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { Random } from '../../core/Random.js'
import { WebRandom } from '../../crypto/WebRandom.js'
import { FlatAccounts } from './FlatAccounts.js'
import type { FlatAdapterFunctions, FlatFunction } from './FlatAdapterFunctions.js'
import { FlatAuthenticators } from './FlatAuthenticators.js'
import { FlatCalls, FlatIds } from './FlatCalls.js'
import { FlatSessions } from './FlatSessions.js'
import { FlatUsers } from './FlatUsers.js'
import { FlatVerificationTokens } from './FlatVerificationTokens.js'

/**
 * Makes a database of an adapter that is written as flat functions. `adapter:` takes such adapters as they are.
 *
 * Such functions cannot list sessions or accounts, keep when and where somebody signed in, or change the tokens of an account.
 * So sessions cannot be ended from elsewhere, tokens of providers are kept in the memory of each process, and what one
 * process linked or mailed is not removed by another. Uses of a passkey are compared and set within one process only.
 *
 * @example
 * ```ts
 * const engine = new AuthEngine({ adapter: KyselyAdapter(db), providers: [GitHub] })
 * ```
 */
export class FlatAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore
  declare readonly sessions?: SessionStore
  declare readonly verificationTokens?: VerificationTokenStore
  declare readonly authenticators?: AuthenticatorStore
  readonly #calls: FlatCalls

  /**
   * @param functions - The adapter: a plain object, or an instance of a class. Never changed.
   * @param random - Makes ids of users, which the adapter may replace.
   */
  constructor(functions: FlatAdapterFunctions, random: Random = new WebRandom()) {
    super()
    const calls = new FlatCalls(functions)
    const ids = new FlatIds()
    const accounts = new FlatAccounts(calls, ids)
    this.#calls = calls
    this.accounts = accounts
    this.users = new FlatUsers(calls, ids, accounts, random)
    if (SESSIONS.every((name) => calls.has(name))) this.sessions = new FlatSessions(calls, ids)
    if (MAILED.every((name) => calls.has(name))) this.verificationTokens = new FlatVerificationTokens(calls)
    if (KEYS.every((name) => calls.has(name))) this.authenticators = new FlatAuthenticators(calls, ids, accounts)
  }

  /** Whether the adapter has a function. */
  offers(name: string): boolean {
    return this.#calls.has(name)
  }
}

const SESSIONS: readonly FlatFunction[] = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']
const MAILED: readonly FlatFunction[] = ['createVerificationToken', 'useVerificationToken']
const KEYS: readonly FlatFunction[] = [
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
]
