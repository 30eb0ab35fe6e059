import { type AccountStore, DatabaseAdapter, type UserStore } from 'authengine/adapter'
import type { RedisOptions } from './RedisOptions.js'
import { type InRedis, undoneStores, withUndo } from './undoneStores.js'

/** The parts of a transaction. */
interface TransactionParts {
  /** The other database. */
  readonly database: RedisOptions['database']
  /** Creates the stores in Redis. Their sessions find the given users, which may be visible only in the transaction. */
  readonly storesFor: (users: UserStore) => InRedis
  /** Wraps a store of users, so that copies in Redis are discarded when a user changes. */
  readonly usersOf: (users: UserStore) => UserStore
}

/** Transactions of the other database, in which stores in Redis take part; undefined if it has no transactions. */
export function transactionOver({
  database,
  storesFor,
  usersOf,
}: TransactionParts): Pick<DatabaseAdapter, 'transaction'> | undefined {
  const run = database.transaction?.bind(database)
  if (!run) return undefined
  return {
    transaction: <T>(work: (tx: DatabaseAdapter) => Promise<T>) =>
      withUndo<DatabaseAdapter, T>(run, (tx, undo) =>
        work(new RedisTransaction(tx, usersOf(tx.users), undoneStores(storesFor(tx.users), undo))),
      ),
  }
}

/** The stores of the other database, in its transaction, and those in Redis. */
class RedisTransaction extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore

  constructor(tx: DatabaseAdapter, users: UserStore, inRedis: InRedis) {
    super()
    const { accounts, authenticators, secrets } = tx
    this.users = users
    this.accounts = accounts
    const extension = tx.extension?.bind(tx)
    Object.assign(
      this,
      inRedis,
      authenticators && { authenticators },
      secrets && { secrets },
      extension && { extension },
    )
  }
}
