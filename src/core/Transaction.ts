import type { DatabaseAdapter } from './DatabaseAdapter.js'
import type { SecurityFact } from './SecurityEvent.js'
import type { StoreToken, Token } from './Token.js'

/** A transaction as plugins get it. If the adapter has no transactions, writes happen in the order of the calls. */
export interface Transaction {
  /** The database. */
  readonly db: DatabaseAdapter
  /**
   * Stores of a plugin, in this transaction.
   *
   * @throws NotInstalled if neither the adapter nor a plugin has these stores.
   */
  store<S>(token: StoreToken<S>): S
  /**
   * Calls `act` when the written data is visible to all, before the session of a sign-in exists. Not called if the
   * transaction fails.
   */
  afterwards(act: () => Promise<void>): void
  /**
   * Emits an event: recorders get it in this transaction, listeners get it afterwards. Dropped if the transaction
   * fails.
   */
  emit<E>(event: Token<'event', E>, message: NoInfer<E>): Promise<void>
  /**
   * Announces a security event: recorders get it in this transaction, handlers get it afterwards. Dropped if the
   * transaction fails.
   *
   * @param fact - What happened. Its name is in the catalogue: see `registry.securityEvents`.
   */
  announce(fact: SecurityFact): Promise<void>
}
