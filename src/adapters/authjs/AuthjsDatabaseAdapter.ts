import { BoundedMap } from '../../core/BoundedMap.js'
import {
  type AccountStore,
  type AuthenticatorStore,
  DatabaseAdapter,
  type SessionRow,
  type SessionStore,
  type SessionWithUser,
  type UserStore,
  type VerificationToken,
  type VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import type { Random } from '../../core/ports.js'
import { WebRandom } from '../../crypto/tokens.js'
import { type AuthjsAdapter, AuthjsCalls, type AuthjsFunction, AuthjsIds } from './AuthjsAdapter.js'
import { AuthjsAuthenticators } from './AuthjsAuthenticators.js'
import { AuthjsAccounts, AuthjsUsers, instant, userFrom } from './AuthjsUsers.js'

/**
 * Wraps an Auth.js adapter as a `DatabaseAdapter`. The option `adapter` wraps such an adapter itself.
 *
 * An Auth.js adapter cannot list sessions or accounts, store when and where a user signed in, or change the tokens of
 * an account. So a user cannot end sessions of other browsers, each process keeps the tokens of providers in its own
 * memory, and a process cannot remove accounts or verification tokens that another process stored. The signature
 * counter of a passkey is compared and set atomically only within one process.
 *
 * @example
 * ```ts
 * const engine = new AuthEngine({ adapter: KyselyAdapter(db), providers: [GitHub] })
 * ```
 */
export class AuthjsDatabaseAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore
  declare readonly sessions?: SessionStore
  declare readonly verificationTokens?: VerificationTokenStore
  declare readonly authenticators?: AuthenticatorStore
  readonly #calls: AuthjsCalls

  /**
   * @param functions - The adapter: a plain object, or an instance of a class. Never changed.
   * @param random - Makes ids of users, which the adapter may replace.
   */
  constructor(functions: AuthjsAdapter, random: Random = new WebRandom()) {
    super()
    const calls = new AuthjsCalls(functions)
    const ids = new AuthjsIds()
    const accounts = new AuthjsAccounts(calls, ids)
    this.#calls = calls
    this.accounts = accounts
    this.users = new AuthjsUsers(calls, ids, accounts, random)
    if (SESSIONS.every((name) => calls.has(name))) this.sessions = new AuthjsSessions(calls, ids)
    if (MAILED.every((name) => calls.has(name))) this.verificationTokens = new AuthjsVerificationTokens(calls)
    if (KEYS.every((name) => calls.has(name))) this.authenticators = new AuthjsAuthenticators(calls, ids, accounts)
  }

  /** Whether the adapter has a function. */
  offers(name: string): boolean {
    return this.#calls.has(name)
  }
}

const SESSIONS: readonly AuthjsFunction[] = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']
const MAILED: readonly AuthjsFunction[] = ['createVerificationToken', 'useVerificationToken']
const KEYS: readonly AuthjsFunction[] = [
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
]

/** Sessions in an Auth.js adapter. It stores only the token, the user and the expiry of a session. */
export class AuthjsSessions implements SessionStore {
  readonly keepsStart = false

  /**
   * @param calls - The adapter.
   * @param ids - Converts its ids.
   */
  constructor(
    private readonly calls: AuthjsCalls,
    private readonly ids: AuthjsIds,
  ) {}

  async create({ sessionToken, userId, expires }: SessionRow): Promise<void> {
    await this.calls.call('createSession', { sessionToken, userId: this.ids.ownOf(userId), expires })
  }

  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const found = await this.calls.call('getSessionAndUser', sessionToken)
    // An adapter may return less than its type says, for example a session without its user.
    const { session: row, user: owner } = (found ?? {}) as Partial<NonNullable<typeof found>>
    if (!row || !owner) return null
    const user = userFrom(owner, this.ids)
    const userId = this.ids.textOf(row.userId)
    if (userId !== user.id)
      throw new AdapterError('The adapter returned a session together with a user it does not belong to.')
    return { session: { sessionToken: row.sessionToken, userId, expires: instant(row.expires) }, user }
  }

  /** Many adapters throw when there is nothing to change. */
  async extend(sessionToken: string, { expires }: Pick<SessionRow, 'expires'>): Promise<void> {
    try {
      await this.calls.call('updateSession', { sessionToken, expires })
    } catch (error) {
      if (await this.find(sessionToken)) throw error
    }
  }

  /**
   * Reads the session first, because many adapters do not return what they removed, and some throw when there was
   * nothing.
   */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const before = await this.find(sessionToken)
    try {
      await this.calls.call('deleteSession', sessionToken)
    } catch (error) {
      if (before && (await this.find(sessionToken))) throw error
    }
    return before?.session ?? null
  }
}

const MOST = 5000

/** Verification tokens in an Auth.js adapter. */
export class AuthjsVerificationTokens implements VerificationTokenStore {
  /** The tokens stored for each email address, oldest address first. An Auth.js adapter cannot list tokens. */
  readonly #stored: BoundedMap<string, readonly string[]>

  /**
   * @param calls - The adapter.
   * @param max - How many email addresses are remembered; the oldest are forgotten first.
   */
  constructor(
    private readonly calls: AuthjsCalls,
    max = MOST,
  ) {
    this.#stored = new BoundedMap({ max })
  }

  async create({ identifier, token, expires }: VerificationToken): Promise<void> {
    await this.calls.call('createVerificationToken', { identifier, token, expires })
    const tokens = this.#stored.get(identifier) ?? []
    this.#stored.renew(identifier, [...tokens, token])
  }

  async take({
    identifier,
    token,
  }: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null> {
    const taken = await this.calls.call('useVerificationToken', { identifier, token })
    // A database that compares loosely must not return another user's token.
    if (taken?.identifier !== identifier || taken.token !== token) return null
    return { identifier, token, expires: instant(taken.expires) }
  }

  /**
   * Removes the tokens that this process stored for the email address. An adapter cannot list those of other processes.
   */
  async clear(identifier: string): Promise<void> {
    const tokens = this.#stored.get(identifier) ?? []
    this.#stored.delete(identifier)
    for (const token of tokens) await this.calls.call('useVerificationToken', { identifier, token })
  }
}
