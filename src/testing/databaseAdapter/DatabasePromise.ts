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
 * A capability that a database may lack, as `store` or `store.method`.
 *
 * `details` means the optional members of a row; for authenticators, also that a use changes more than the counter.
 * `extension` means the stores of a plugin; the contract uses those of `contractNotes`. `authenticators.longIds` means
 * room for the longest credential ids of WebAuthn, 1364 characters in base64, in authenticators and in accounts.
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

/** A contract case for every database with the needed capabilities. */
export interface DatabasePromise {
  /** What the database has to do, as a sentence. */
  readonly name: string
  /** The needed capabilities, besides users and accounts. */
  readonly needs: readonly DatabaseCapability[]
  /** Runs the case on an empty database. */
  readonly keeps: (database: WholeDatabase) => Promise<void>
}

/** Cases that need the same capabilities, by name. */
export const promises = (
  needs: readonly DatabaseCapability[],
  tries: Readonly<Record<string, DatabasePromise['keeps']>>,
): DatabasePromise[] => Object.entries(tries).map(([name, keeps]) => ({ name, needs, keeps }))

/** Whether a database has a capability. */
export function has(adapter: DatabaseAdapter, capability: DatabaseCapability): boolean {
  const [store = '', method] = capability.split('.')
  const found: unknown = Reflect.get(adapter, store)
  if (typeof found === 'function') return true
  if (typeof found !== 'object' || found === null) return false
  return method === undefined || UNSEEN.has(method) || typeof Reflect.get(found, method) === 'function'
}

/** Capabilities that cannot be seen from the methods of a store. */
const UNSEEN: ReadonlySet<string> = new Set(['details', 'longIds'])
