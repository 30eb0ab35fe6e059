import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type Database from 'libsql'

/**
 * Opens a file of SQLite.
 *
 * @param file - The file, or `:memory:`.
 * @param timeLimit - Milliseconds to wait while another process writes to the same file.
 */
export async function sqliteFile(file: string, timeLimit: number): Promise<SqliteDatabase> {
  const { default: Libsql } = await import('libsql')
  const database = new Libsql(file)
  // First of all: the next line may have to wait already.
  database.pragma(`busy_timeout = ${String(timeLimit)}`)
  database.pragma('journal_mode = WAL')
  database.pragma('foreign_keys = ON')
  return { close: () => database.close(), prepare: (sql) => prepared(database, sql) }
}

/**
 * A statement that waits for other processes before it begins, or gives up there.
 *
 * The driver never resets a statement that gave up, and as long as that one is there, nothing else is committed, although
 * it is said to be done. So only `exec` waits, which leaves nothing behind.
 */
function prepared(database: Database.Database, sql: string): SqliteStatement {
  const begins = /^begin\b/i.test(sql)
  if (begins || /^(commit|rollback)\b/i.test(sql)) {
    return executed(() => database.exec(begins ? 'begin immediate' : sql))
  }
  const statement = database.prepare(sql) as SqliteStatement
  if (database.inTransaction || /^(select|pragma)\b/i.test(sql)) return statement
  const alone =
    <T>(act: (parameters: readonly unknown[]) => T) =>
    (parameters: readonly unknown[]): T => {
      database.exec('begin immediate')
      try {
        const result = act(parameters)
        database.exec('commit')
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    }
  return {
    reader: statement.reader,
    all: alone((parameters) => statement.all(parameters)),
    run: alone((parameters) => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

const executed = (run: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    run()
    return { changes: 0, lastInsertRowid: 0 }
  },
  iterate: () => [][Symbol.iterator](),
})
