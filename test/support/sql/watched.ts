import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

/** Called before and after every statement, including those that begin and end transactions. */
export type Watcher = (when: 'before' | 'after', query: CompiledQuery) => Promise<void>

/** A dialect that calls a watcher. */
export const watched = (dialect: Dialect, watcher: Watcher): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => watchedDriver(dialect.createDriver(), watcher),
})

function watchedDriver(driver: Driver, watcher: Watcher): Driver {
  const known = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  return Object.assign(driver, {
    async acquireConnection(): Promise<DatabaseConnection> {
      const connection = await acquire()
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query) => {
        await watcher('before', query)
        const result = await execute<never>(query)
        await watcher('after', query)
        return result
      }
      return connection
    },
  })
}
