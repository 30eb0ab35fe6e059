import type {
  DatabaseAccount,
  DatabaseAdapter,
  DatabaseUser,
  StoredAuthenticator,
  UserStore,
} from '../core/DatabaseAdapter.js'
import type { User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PendingStore } from './PendingStore.js'
import type { NewUserSecret, UserSecret, UserSecretStore } from './UserSecretStore.js'
import type { EventDefinition, StoreToken } from './tokens.js'

/** Users, and what is stored with a new one. */
export interface UserStoreWithSecrets extends Omit<UserStore, 'createWithAccount'> {
  /** Stores a user and the rows that belong to the user, all or nothing. Fills in the id of the user (`accountIsUser`, `single`). */
  createWithAccount?(
    user: User & { readonly emailVerified: Date | null },
    rows: {
      readonly account: Omit<DatabaseAccount, 'userId'>
      readonly accountIsUser?: true | undefined
      readonly authenticator?: Omit<StoredAuthenticator, 'userId'> | undefined
      readonly secrets?:
        readonly (Omit<UserSecret, 'userId' | 'lookup'> & Pick<NewUserSecret, 'lookup' | 'single'>)[] | undefined
    },
  ): Promise<DatabaseUser>
}

/** A database with the stores that plugins need. A missing member is a missing capability. */
export interface TransactionalAdapter extends Omit<DatabaseAdapter, 'users'> {
  /** Users. */
  readonly users: UserStoreWithSecrets
  /** Secrets of users. */
  readonly secrets?: UserSecretStore | undefined
  /** Pending sign-ins. */
  readonly pending?: PendingStore | undefined
  /**
   * All or nothing. `work` may run twice, because a serialisation failure is retried once. The adapter that `work` gets has no
   * `transaction`, and `work` uses no other adapter: with one connection it would wait for itself.
   *
   * Without it, commit writes in this order: take the pending row, user, stores of steps, account and secrets, session.
   */
  transaction?<T>(work: (tx: TransactionalAdapter) => Promise<T>): Promise<T>
  /** Stores of a plugin. Those of the adapter in a transaction write in it. */
  extension?<S>(token: StoreToken<S>): S | undefined
}

/** A transaction as plugins see it. If the adapter has none, writes happen in the order of the calls. */
export interface Transaction {
  /** The database. */
  readonly db: TransactionalAdapter
  /**
   * Stores of a plugin, in this transaction.
   *
   * @throws NotInstalled if neither the adapter nor a plugin has them.
   */
  store<S>(token: StoreToken<S>): S
  /** Recorders get the event in this transaction, listeners get it afterwards. Dropped if the transaction fails. */
  emit<E>(event: EventDefinition<E>, message: NoInfer<E>): Promise<void>
}

/** Records events in the transaction in which they happen, such as an audit log. */
export interface EventRecorder {
  /** Anything thrown rolls the transaction back. */
  record(
    tx: Transaction,
    event: { readonly name: string; readonly message: unknown },
    ctx: RequestContext | null,
  ): Promise<void>
}
