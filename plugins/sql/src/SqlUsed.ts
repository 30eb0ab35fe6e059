import { createHash } from 'node:crypto'
import { RevocationList } from 'authengine/adapter'
import { SystemClock } from 'authengine/plugin'
import { type Kysely } from 'kysely'
import { settled } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** A value that works only once, as it is stored. */
export interface UsedRow {
  /** Id of the used value. */
  readonly id: string
  /** When it may be forgotten. */
  readonly until: Date
}

/** Number of added rows for each removal of expired rows. */
const ADDED_BETWEEN_REMOVALS = 50
/** How many expired rows are removed at once: more than are added between two removals. */
const MAX_REMOVED = 1000

/** Used sign-in flows and logout tokens in a table. Of many concurrent calls, only one is the first use. */
export class SqlUsed extends RevocationList {
  #added = 0

  /**
   * @param db - Runs the statements.
   * @param dialect - Dialect of the database.
   * @param rows - The table.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly rows: SqlTable<UsedRow>,
  ) {
    super()
  }

  override async revoke(id: string, until: number): Promise<boolean> {
    const isFirst = await this.#add({ id: nameOf(id), until: new Date(until * 1000) })
    // The clock of the site may differ from that of the machine, as in tests. Rows that it still needs expire later
    // than this.
    if (!this.db.isTransaction && ++this.#added % ADDED_BETWEEN_REMOVALS === 0)
      await this.rows.deleteSomeEnded('until', new SystemClock().now(), MAX_REMOVED)
    return isFirst
  }

  override async isRevoked(id: string): Promise<boolean> {
    return (await this.rows.find({ id: nameOf(id) })) !== null
  }

  override async restore(id: string): Promise<void> {
    await this.rows.delete({ id: nameOf(id) })
  }

  async #add(row: UsedRow): Promise<boolean> {
    const { dialect, rows } = this
    const insert = this.db.insertInto(rows.name).values(rows.values(row))
    const id = rows.column('id')
    if (dialect === 'mysql') {
      const { numInsertedOrUpdatedRows } = await settled(this.db, () => insert.ignore().executeTakeFirstOrThrow())
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    }
    const added = insert.onConflict((conflict) => conflict.column(id).doNothing()).returning(`${rows.name}.${id}`)
    return (await settled(this.db, () => added.execute())).length > 0
  }
}

/**
 * Providers choose the ids of their messages. Long ids, and ids with characters that not every database can store, are
 * hashed.
 */
const nameOf = (id: string): string =>
  /^[\x20-\x7e]{1,128}$/.test(id) ? id : `sha256:${createHash('sha256').update(id).digest('base64url')}`
