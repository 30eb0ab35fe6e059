import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAdapter,
  SessionStore,
  UserStore,
  VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { EndedSessionStore } from '../../core/EndedSessionStore.js'
import type { PendingStore } from '../../core/PendingStore.js'
import type { RevocationList } from '../../core/RevocationList.js'
import type { UserSecretStore } from '../../core/UserSecretStore.js'

/**
 * What a database may do without, as `store` or `store.method`.
 *
 * `details` are the optional members of a row, and that a use changes more than the counter of an authenticator;
 * `extension` is the stores of a plugin; the contract tries those of `contractNotes`. `authenticators.longIds` is room for the longest ids of WebAuthn, 1364 characters, there and in accounts.
 */
export type DatabaseCapability =
  | 'accounts.unlinkAll'
  | 'authenticators'
  | 'authenticators.delete'
  | 'authenticators.details'
  | 'authenticators.longIds'
  | 'authenticators.rename'
  | 'counters'
  | 'ended'
  | 'extension'
  | 'pending'
  | 'secrets'
  | 'secrets.page'
  | 'sessions'
  | 'sessions.deleteOfUser'
  | 'sessions.deleteOldest'
  | 'sessions.details'
  | 'sessions.ofProvider'
  | 'sessions.ofUser'
  | 'transaction'
  | 'sessions.replace'
  | 'used'
  | 'users.createWithAccount'
  | 'users.delete'
  | 'verificationTokens'

/** A database with every store and every method. */
export interface WholeDatabase {
  readonly users: Required<UserStore>
  readonly accounts: Required<AccountStore>
  readonly sessions: Required<SessionStore>
  readonly verificationTokens: VerificationTokenStore
  readonly authenticators: Required<AuthenticatorStore>
  readonly counters: CounterStore
  readonly secrets: Required<UserSecretStore>
  readonly pending: PendingStore
  readonly ended: EndedSessionStore
  readonly used: RevocationList
  readonly transaction: NonNullable<DatabaseAdapter['transaction']>
  readonly extension: NonNullable<DatabaseAdapter['extension']>
}

/** A promise of every database that can do what it needs. */
export interface DatabasePromise {
  /** The promise, as a sentence. */
  readonly name: string
  /** What is beyond users and accounts. */
  readonly needs: readonly DatabaseCapability[]
  /** Tries it, on a database with nothing in it. */
  readonly keeps: (database: WholeDatabase) => Promise<void>
}

/** Promises with the same needs, by name. */
export const promises = (
  needs: readonly DatabaseCapability[],
  tries: Readonly<Record<string, DatabasePromise['keeps']>>,
): DatabasePromise[] => Object.entries(tries).map(([name, keeps]) => ({ name, needs, keeps }))

/** Whether a database has what is named. */
export function has(adapter: DatabaseAdapter, capability: DatabaseCapability): boolean {
  const [store = '', method] = capability.split('.')
  const found: unknown = Reflect.get(adapter, store)
  if (typeof found === 'function') return true
  if (typeof found !== 'object' || found === null) return false
  return method === undefined || UNSEEN.has(method) || typeof Reflect.get(found, method) === 'function'
}

/** What no method shows. */
const UNSEEN: ReadonlySet<string> = new Set(['details', 'longIds'])
