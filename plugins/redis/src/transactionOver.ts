import { type AccountStore, DatabaseAdapter, type UserStore } from 'authengine/adapter'
import type { RedisOptions } from './RedisOptions.js'
import { type InRedis, undoneStores, withUndo } from './undoneStores.js'

/** What a transaction is made of. */
interface TransactionParts {
  /** The other database. */
  readonly database: RedisOptions['database']
  /** The stores in Redis; its sessions find these users, some of whom only the transaction can see. */
  readonly storesFor: (users: UserStore) => InRedis
  /** The same users, whose copies in Redis are discarded when they change. */
  readonly usersOf: (users: UserStore) => UserStore
}

/** Transactions of the other database, in which stores in Redis take part; undefined where it has none. */
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
