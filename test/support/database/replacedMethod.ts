import type { DatabaseAdapter } from 'authengine/adapter'

type StoreName = 'accounts' | 'authenticators' | 'sessions' | 'users'

type Method<N extends StoreName, M> = M extends keyof NonNullable<DatabaseAdapter[N]>
  ? NonNullable<NonNullable<DatabaseAdapter[N]>[M]>
  : never

/**
 * Replaces a method of a store, both in transactions and outside of them.
 *
 * @param replacement - Gets the previous method.
 * @returns A function that restores the previous method.
 */
export function replacedMethod<N extends StoreName, M extends keyof NonNullable<DatabaseAdapter[N]> & string>(
  adapter: DatabaseAdapter,
  store: N,
  method: M,
  replacement: (before: Method<N, M>) => Method<N, M>,
): () => void {
  const replace = (database: DatabaseAdapter): (() => void) => {
    const object = database[store] as object
    const own = Object.getOwnPropertyDescriptor(object, method)
    const before = Reflect.get(object, method) as (...values: unknown[]) => unknown
    Object.assign(object, { [method]: replacement(before.bind(object) as Method<N, M>) })
    return () => {
      if (own) Object.defineProperty(object, method, own)
      else Reflect.deleteProperty(object, method)
    }
  }
  const putBack = replace(adapter)
  const { transaction } = adapter
  if (!transaction) return putBack
  const replacedToo: NonNullable<DatabaseAdapter['transaction']> = (work) =>
    transaction.call(adapter, async (tx) => {
      const undo = replace(tx)
      try {
        return (await work(tx)) as never
      } finally {
        undo()
      }
    }) as never
  Object.assign(adapter, { transaction: replacedToo })
  return () => {
    putBack()
    Object.assign(adapter, { transaction })
  }
}
