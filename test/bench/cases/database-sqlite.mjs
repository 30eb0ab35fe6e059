import { authjs, betterAuth, ours } from '../kit/databaseRoute.mjs'
import { timed } from '../kit/timed.mjs'

const sqlite = async () => {
  const { default: Libsql } = await import('libsql')
  const { Kysely, SqliteDialect } = await import('kysely')
  const database = new Libsql(':memory:')
  return { database, db: new Kysely({ dialect: new SqliteDialect({ database }) }) }
}

export default {
  name: 'database-sqlite',
  title: '`GET /session`, session in a database: SQLite (libsql, in memory)',
  contestants: {
    authengine: timed(async () => {
      const { migrate, sqlAdapter } = await import('@authengine/sql')
      const adapter = sqlAdapter({ sqlite: ':memory:' })
      await migrate(adapter)
      return ours(adapter)
    }),
    '@auth/core': timed(async () => {
      const { database, db } = await sqlite()
      const { AUTHJS_TABLES } = await import('../subjects/stores.mjs')
      const { KyselyAdapter } = await import('@auth/kysely-adapter')
      for (const table of AUTHJS_TABLES) database.exec(table)
      return authjs(KyselyAdapter(db))
    }),
    'better-auth': timed(async () => {
      const { db } = await sqlite()
      const { kyselyAdapter } = await import('@better-auth/kysely-adapter')
      const { getMigrations } = await import('better-auth/db/migration')
      const { runMigrations } = await getMigrations({
        database: { db, type: 'sqlite' },
        emailAndPassword: { enabled: true },
      })
      await runMigrations()
      return betterAuth(kyselyAdapter(db, { type: 'sqlite' }))
    }),
  },
}
