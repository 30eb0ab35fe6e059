import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { isObject } from '../core/guards.js'
import { type Observers, RunningOperation } from '../core/Observer.js'
import type { StoreToken } from '../core/Token.js'
import { observedObject } from './observedObject.js'

/** The members of an adapter that are stores. A record, so that a new store cannot be forgotten. */
const STORES: Readonly<Record<Exclude<keyof DatabaseAdapter, 'transaction' | 'extension'>, true>> = {
  users: true,
  accounts: true,
  sessions: true,
  verificationTokens: true,
  authenticators: true,
  counters: true,
  revocations: true,
  ended: true,
  used: true,
  secrets: true,
  pending: true,
}

/** A database adapter under observation: each call of a store is an operation, inside of transactions too. */
export function observedDatabase(database: DatabaseAdapter, observers: Observers): DatabaseAdapter {
  return observedObject(database, (name, member) => {
    if (Object.hasOwn(STORES, name)) return isObject(member) ? observedStore(name, member, observers) : undefined
    if (name === 'transaction' && database.transaction)
      return transactionOf(database.transaction.bind(database), observers)
    return name === 'extension' && database.extension
      ? extensionOf(database.extension.bind(database), observers)
      : undefined
  })
}

type Transaction = NonNullable<DatabaseAdapter['transaction']>
type Extension = NonNullable<DatabaseAdapter['extension']>

const transactionOf =
  (transaction: Transaction, observers: Observers): Transaction =>
  (work) =>
    observers.run(new RunningOperation('database', 'transaction'), () =>
      transaction((tx) => work(observedDatabase(tx, observers))),
    )

function extensionOf(extension: Extension, observers: Observers): Extension {
  const known = new WeakMap<object, object>()
  return <S>(token: StoreToken<S>): S | undefined => {
    const store = extension(token)
    if (!isObject(store)) return store
    const before = known.get(store) as S | undefined
    if (before !== undefined) return before
    const observed = observedStore(token.name, store, observers)
    known.set(store, observed)
    return observed
  }
}

/** A store whose methods are operations, named `<store>.<method>`. */
function observedStore<S extends object>(store: string, target: S, observers: Observers): S {
  return observedObject(target, (method, member) => {
    if (typeof member !== 'function') return undefined
    const name = `${store}.${method}`
    return (...values: unknown[]): unknown =>
      observers.run(new RunningOperation('database', name), (): unknown => Reflect.apply(member, target, values))
  })
}
