import type { DatabaseAdapter } from './DatabaseAdapter.js'
import type { StoreToken, Token } from './Token.js'

/** A transaction as plugins see it. If the adapter has none, writes happen in the order of the calls. */
export interface Transaction {
  /** The database. */
  readonly db: DatabaseAdapter
  /**
   * Stores of a plugin, in this transaction.
   *
   * @throws NotInstalled if neither the adapter nor a plugin has them.
   */
  store<S>(token: StoreToken<S>): S
  /** Does something once what was written can be seen by all, before the session of a sign-in exists. Dropped if the transaction fails. */
  afterwards(act: () => Promise<void>): void
  /** Recorders get the event in this transaction, listeners get it afterwards. Dropped if the transaction fails. */
  emit<E>(event: Token<'event', E>, message: NoInfer<E>): Promise<void>
}
