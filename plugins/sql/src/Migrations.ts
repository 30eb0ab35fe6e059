import { type Kysely, sql } from 'kysely'
import { quotedName, type SqlTables } from 'authengine/adapter'
import { answers } from './missingIn.js'
import {
  ADDED,
  addition,
  type MadeVersion,
  remembered,
  versionName,
  versionOf,
  VERSIONS,
  versionsOf,
  versionsTable,
} from './schema.js'
import type { SqlDialect } from './SqlDialect.js'
import type { Tables } from './SqlTable.js'
import type { Shapes } from './TableShape.js'

/** Key of the advisory lock: any number, but the same in every process. */
const LOCK = 7_205_910_743
const LOCK_SECONDS = 60

/** Creates the tables, one process at a time. */
export class Migrations {
  /**
   * @param db - The database.
   * @param dialect - Dialect of the database.
   * @param shapes - The tables; undefined if another library creates them.
   * @param plugins - The tables of plugins.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly shapes: Shapes | undefined,
    private readonly plugins: readonly SqlTables[] = [],
  ) {}

  /**
   * Creates everything that is missing.
   *
   * @throws TypeError if another process holds the lock of MySQL for a minute.
   */
  async run(): Promise<void> {
    await this.db.connection().execute((connection) => this.#locked(connection))
  }

  async #locked(connection: Kysely<Tables>): Promise<void> {
    switch (this.dialect) {
      case 'postgres':
        await connection.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction)
          await this.#missing(transaction)
        })
        return
      case 'mysql':
        await this.#lockedByName(connection)
        return
      case 'sqlite':
        // Locks the file for writing at once: SQLite may refuse a write after a read instead of waiting for other
        // processes.
        await sql`begin immediate`.execute(connection)
        try {
          await this.#missing(connection)
          await sql`commit`.execute(connection)
        } catch (error) {
          await sql`rollback`.execute(connection)
          throw error
        }
    }
  }

  // In MySQL, a statement that changes tables ends the transaction, so a named lock is used instead.
  async #lockedByName(connection: Kysely<Tables>): Promise<void> {
    const { rows } = await sql<{
      got: unknown
    }>`select get_lock(${VERSIONS}, ${sql.lit(LOCK_SECONDS)}) as got`.execute(connection)
    if (Number(rows[0]?.got) !== 1) throw new TypeError('Another process has been changing the tables for a minute.')
    try {
      await this.#missing(connection)
    } finally {
      await sql`select release_lock(${VERSIONS})`.execute(connection)
    }
  }

  async #missing(connection: Kysely<Tables>): Promise<void> {
    const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(connection)
    await run(versionsTable(this.dialect))
    const made = await connection.selectFrom(VERSIONS).select(['name', 'version']).$castTo<MadeVersion>().execute()
    if (this.shapes) await this.#ours(this.shapes, made, connection)
    for (const tables of this.plugins) {
      const before = versionOf(tables, made)
      // A newer version of the plugin may have changed the tables before.
      if (before >= tables.version) continue
      for (const statement of tables.up(this.dialect, before)) await run(statement)
      await run(remembered(tables.version, versionName(tables), this.dialect))
    }
  }

  async #ours(shapes: Shapes, made: readonly MadeVersion[], connection: Kysely<Tables>): Promise<void> {
    const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(connection)
    const { name } = shapes.users
    const known = new Set(made.filter((each) => each.name === name).map(({ version }) => Number(version)))
    for (const [index, statements] of versionsOf(shapes, this.dialect).entries()) {
      if (known.has(index + 1)) continue
      for (const statement of statements) await run(statement)
      await run(remembered(index + 1, name, this.dialect))
    }
    for (const [table, member] of ADDED) {
      const statement = addition(table, member, shapes, this.dialect)
      const { columns, name: stored } = shapes[table]
      if (statement && !(await this.#has(connection, stored, columns.get(member)?.name ?? member))) await run(statement)
    }
  }

  /** Whether a column exists. Not every dialect supports `add column if not exists`. */
  async #has(connection: Kysely<Tables>, table: string, column: string): Promise<boolean> {
    if (this.dialect !== 'postgres') return answers(connection, table, [column])
    // In PostgreSQL, a query that fails would abort the transaction.
    const { rows } = await sql`select 1 from pg_attribute
      where attrelid = to_regclass(${quotedName(table, 'postgres')}) and attname = ${column} and not attisdropped`.execute(
      connection,
    )
    return rows.length > 0
  }
}
