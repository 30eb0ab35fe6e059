import { MAX_PENDING, type PendingRow, type PendingStore } from 'authengine/adapter'
import { SystemClock } from 'authengine/plugin'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { settled, together } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** Number of added rows for each removal of expired rows. */
const ADDED_BETWEEN_REMOVALS = 50
/** How many expired rows are removed at once: more than are added between two removals. */
const MAX_REMOVED = 1000
/**
 * Life time of most rows. When a clock in a test is behind that of the machine, rows that expire
 * this long before a new row are taken for expired. The clock of the machine decides otherwise.
 */
const LONGEST_MS = 3_600_000

/** Pending sign-ins in a table. */
export class SqlPending implements PendingStore {
  #added = 0

  /**
   * @param db - Runs the statements.
   * @param dialect - Dialect of the database.
   * @param rows - The table.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly rows: SqlTable<PendingRow>,
  ) {}

  async add(row: PendingRow): Promise<void> {
    await this.rows.insert(row)
    if (row.userId !== null) await this.#keepLatest(row.userId, row.id)
    if (this.db.isTransaction || ++this.#added % ADDED_BETWEEN_REMOVALS !== 0) return
    // The clock of the site may differ from that of the machine, as in tests.
    const over = Math.min(new SystemClock().now().getTime(), row.expires.getTime() - LONGEST_MS)
    await this.rows.deleteSomeEnded('expires', new Date(over), MAX_REMOVED)
  }

  find(id: string): Promise<PendingRow | null> {
    return this.rows.find({ id })
  }

  async change(
    id: string,
    version: number,
    { expires, state }: Partial<Pick<PendingRow, 'state' | 'expires'>>,
  ): Promise<boolean> {
    const changes = {
      ...(expires !== undefined && { expires }),
      ...(state !== undefined && { state }),
      version: version + 1,
    }
    const column = sql.ref(`${this.rows.name}.${this.rows.column('version')}`)
    return (await this.rows.update({ id }, changes, sql<SqlBool>`${column} = ${version}`)) > 0
  }

  async countAttempt(id: string): Promise<number | null> {
    const [name, column] = [this.rows.name, this.rows.column('tries')]
    const update = (db: Kysely<Tables>) =>
      db
        .updateTable(name)
        .set({ [column]: sql`${sql.ref(`${name}.${column}`)} + 1` })
        .where(this.rows.where({ id }))
    if (this.dialect !== 'mysql') {
      const row = await settled(this.db, () =>
        update(this.db).returning(`${name}.${column} as tries`).executeTakeFirst(),
      )
      return row ? Number(row['tries']) : null
    }
    return together(this.db, async (transaction) => {
      await update(transaction).execute()
      // The row is locked now, so this is the count of this attempt.
      return (await this.rows.within(transaction).locked({ id }))[0]?.tries ?? null
    })
  }

  take(id: string): Promise<PendingRow | null> {
    return this.rows.takeLatest({ id })
  }

  purge(now: Date, max: number): Promise<number> {
    return this.rows.deleteSomeEnded('expires', now, max)
  }

  /** Removes the rows of a user that expire first, but not the row that was just added. */
  async #keepLatest(userId: string, added: string): Promise<void> {
    const ids = await this.rows.texts('id', { userId }, MAX_REMOVED, 'expires')
    const others = ids.filter((id) => id !== added)
    for (const id of others.slice(0, Math.max(0, others.length + 1 - MAX_PENDING))) await this.rows.delete({ id })
  }
}
