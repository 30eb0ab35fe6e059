import type { DatabaseAdapter } from 'authengine/adapter'

/** When a call fails: before it does anything, or after it has succeeded, so that only the result is lost. */
export type Failure = 'before' | 'after'

/** A database that records its calls, and one of whose calls can be made to fail. */
export interface FailingDatabase {
  readonly adapter: DatabaseAdapter
  /** The calls since the last call of `choose`, as `store.method`. */
  readonly calls: string[]
  /** Chooses the call that fails, counted from now on; undefined chooses none. */
  choose(call?: number, failure?: Failure): void
}

/** The error message of a driver when the connection is lost. */
export const LOST = 'the connection was lost'

/** Wraps a database. */
export function failingDatabase(database: DatabaseAdapter): FailingDatabase {
  const calls: string[] = []
  let chosen: { readonly call: number | undefined; readonly failure: Failure } = { call: undefined, failure: 'before' }
  const noted =
    (name: string, act: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]): Promise<unknown> => {
      const fails = calls.push(name) - 1 === chosen.call
      if (fails && chosen.failure === 'before') throw new TypeError(LOST)
      const answer = await act(...args)
      if (fails) throw new TypeError(LOST)
      return answer
    }
  const watchedStore = (store: object, of: string): object =>
    new Proxy(store, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return noted(`${of}.${String(name)}`, (value as (...args: unknown[]) => Promise<unknown>).bind(target))
      },
    })
  const watched = (whole: DatabaseAdapter): DatabaseAdapter =>
    new Proxy(whole, {
      get(target, name): unknown {
        const value: unknown = Reflect.get(target, name, target)
        if (name === 'transaction' && target.transaction) return transactionOf(target)
        if (typeof value === 'function') return (value as (...args: unknown[]) => unknown).bind(target)
        return typeof value === 'object' && value !== null ? watchedStore(value, String(name)) : value
      },
    })
  /** Calls in a transaction are named `tx store.method`. `transaction` is its beginning; with `after`, its commit. */
  const transactionOf = (target: DatabaseAdapter): unknown =>
    noted('transaction', (work) =>
      Promise.resolve(
        target.transaction?.((tx) => {
          const stores = new Proxy(tx, {
            get(inner, name): unknown {
              const value: unknown = Reflect.get(inner, name, inner)
              return typeof value === 'object' && value !== null ? watchedStore(value, `tx ${String(name)}`) : value
            },
          })
          return (work as (tx: DatabaseAdapter) => Promise<unknown>)(stores)
        }),
      ),
    )
  const adapter = watched(database)
  return {
    adapter,
    calls,
    choose: (call, failure = 'before') => {
      calls.length = 0
      chosen = { call, failure }
    },
  }
}
