import type { UsedMethod } from '../core/AuthMethod.js'
import type {
  DatabaseAccount,
  DatabaseAdapter,
  DatabaseUser,
  StoredAuthenticator,
  UserStore,
} from '../core/DatabaseAdapter.js'
import type { StoredUser, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { EventDefinition, Json, StoreToken } from './tokens.js'

/** A sign-in between the first proof and the session. It belongs to the browser that gave the first proof. */
export interface PendingSignIn {
  /** Random id. It opens nothing: the key is in the cookie. */
  readonly id: string
  /** The stored user; null if commit will create the user. */
  readonly user: StoredUser | null
  /** The identity, without tokens and without the raw profile. */
  readonly identity: {
    /** Id of the provider. */
    readonly provider: string
    /** Id of the account at the provider. */
    readonly providerAccountId: string
    /** The user, as the provider describes them. */
    readonly user: User
  }
  /** Methods of the proofs so far, finished steps included. */
  readonly methods: readonly UsedMethod[]
  /** Ids of the finished steps. */
  readonly done: readonly string[]
  /** Where the browser goes after commit: an approved URL. */
  readonly callbackUrl: string
  /** When the pending sign-in ends. */
  readonly expires: Date
}

/** A stored pending sign-in. The key in the cookie seals `state`, so that the store alone opens nothing. */
interface PendingRow {
  /** Keyed hash of the key in the cookie. */
  readonly id: string
  /** Id of the user, if there is one. */
  readonly userId: string | null
  /** The sealed pending sign-in. */
  readonly state: string
  /** How often a form was submitted. */
  readonly tries: number
  /** Raised by every change. */
  readonly version: number
  /** When it ends. */
  readonly expires: Date
}

/** Pending sign-ins. Each method is one step. */
interface PendingStore {
  /** Stores a new row. */
  add(row: PendingRow): Promise<void>
  /** The row with this id. */
  find(id: string): Promise<PendingRow | null>
  /**
   * Compare and set by version; raises `version`.
   *
   * @returns Whether it was changed.
   */
  change(id: string, version: number, changes: Partial<Pick<PendingRow, 'state' | 'expires'>>): Promise<boolean>
  /**
   * Counts a try, before the form is checked.
   *
   * @returns The count; null if the row does not exist.
   */
  countTry(id: string): Promise<number | null>
  /** Removes and returns it. Of several commits at once, one gets it. */
  take(id: string): Promise<PendingRow | null>
  /**
   * Removes expired rows.
   *
   * @param most - At most so many.
   */
  purge(now: Date, most: number): Promise<number>
}

/** Users, and what is stored with a new one. */
interface UserStoreWithSecrets extends Omit<UserStore, 'createWithAccount'> {
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

/** What a user knows or holds: a password hash, a TOTP secret, recovery codes. */
interface UserSecret {
  /** Random id. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** What it is: `<plugin id>` or `<plugin id>.<kind>`. */
  readonly kind: string
  /**
   * Unique together with `kind`, compared byte for byte: a keyed hash of what the user presents; the id of the user for a secret
   * that a user has once.
   */
  readonly lookup?: string | null | undefined
  /** A hash, or a sealed value. Never clear text. */
  readonly value: string
  /** At most 2 kB as JSON. No secret. */
  readonly data?: Json | undefined
  /** Name that the user gave it. */
  readonly label?: string | null | undefined
  /** When it was stored. */
  readonly createdAt: Date
  /** When it was used last. */
  readonly usedAt?: Date | null | undefined
  /** Last time step of a TOTP code that was accepted (RFC 6238). The store only ever raises it. */
  readonly usedStep?: number | null | undefined
  /** When it ends. */
  readonly expires?: Date | null | undefined
  /** Raised by every change. */
  readonly version: number
}

/** A secret of a user who may not be stored yet. */
export interface NewUserSecret extends Pick<UserSecret, 'kind' | 'value' | 'data' | 'label' | 'expires'> {
  /** See {@link UserSecret.lookup}. */
  readonly lookup?: string | null | undefined
  /** A user has one of this kind: `lookup` becomes the id of the user. */
  readonly single?: true | undefined
}

/** Secrets of users. Each method is one step, even if several processes call at once. At most 50 rows for each user and kind. */
interface UserSecretStore {
  /** Rejects if `kind` and `lookup` are stored already. */
  add(secret: UserSecret): Promise<void>
  /** Secrets of a user, in the order of their ids. */
  of(
    userId: string,
    kind: string,
    page?: { readonly after?: string; readonly limit: number },
  ): Promise<readonly UserSecret[]>
  /** The secret with this lookup. */
  find(kind: string, lookup: string): Promise<UserSecret | null>
  /**
   * Compare and set; raises `version`. A `usedStep` that is not greater than the stored one is refused.
   *
   * @returns Whether it was changed.
   */
  change(
    id: string,
    version: number,
    changes: Partial<Omit<UserSecret, 'id' | 'userId' | 'version' | 'createdAt'>>,
  ): Promise<boolean>
  /** Removes and returns it. Of several calls at once, one gets it. */
  take(kind: string, lookup: string): Promise<UserSecret | null>
  /** Removes and returns it, if it belongs to the user and has this version. */
  remove(id: string, userId: string, version?: number): Promise<UserSecret | null>
  /**
   * Removes the secrets of a user.
   *
   * @param kinds - Default: all.
   * @returns How many were removed.
   */
  clear(userId: string, kinds?: readonly string[]): Promise<number>
  /**
   * Removes expired secrets.
   *
   * @param most - At most so many.
   */
  purge(now: Date, most: number): Promise<number>
}

/** Dialects of SQL that plugins write statements for. */
type SqlDialect = 'sqlite' | 'postgres' | 'mysql'

/** A value of a column. */
type SqlValue = string | number | null

/** A connection, or a transaction on it. Parameters are written `?` in every dialect. */
interface SqlConnection {
  /** The dialect. */
  readonly dialect: SqlDialect
  /** The rows of a query. */
  all(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Readonly<Record<string, SqlValue>>[]>
  /**
   * Runs a statement.
   *
   * @returns How many rows it changed.
   */
  run(sql: string, parameters?: readonly SqlValue[]): Promise<number>
}

/** The stores of a token over SQL. Made by {@link sqlStore}. */
interface SqlStore {
  /** Names them. */
  readonly token: StoreToken<unknown>
  /** Makes them for a connection. */
  create(db: SqlConnection): unknown
}

/** Ties a token to its stores. The only way to make an `SqlStore`, so that the type is checked. */
export const sqlStore = <S>(token: StoreToken<S>, create: (db: SqlConnection) => NoInfer<S>): SqlStore =>
  Object.freeze({ token: token as StoreToken<unknown>, create })

/** Tables of a plugin, for `sqlAdapter(url, { tables: [auditTables] })` and `authengine migrate`. */
export interface SqlTables {
  /** Prefix of every table. */
  readonly name: string
  /** Version that the plugin needs. */
  readonly version: number
  /** Statements from version `from` to `version`; 0 means that there are no tables. */
  up(dialect: SqlDialect, from: number): readonly string[]
  /** Stores over these tables. */
  readonly stores: readonly SqlStore[]
}

/** Tables of the adapter in memory. They take part in its transactions, unlike a `Map` of the plugin. */
export interface MemoryTables {
  /** The table with this name, empty at first. */
  table<V>(name: string): Map<string, V>
}
