import {
  type EndedSessionChange,
  type EndedSessionEntry,
  type EndedSession,
  type EndedSessionStore,
  epochId,
  type EpochRaise,
  MAX_ENDED,
  type EndedSessionRecord,
  type RaisedEpoch,
} from 'authengine/adapter'
import { isLive } from 'authengine/plugin'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { isAhead } from './hasCome.js'
import { together } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** An ended session or an epoch, as it is stored. */
export interface EndedRow extends EndedSessionChange {
  /** Identifies the user of an ended session. */
  readonly subject: string | null
}

/** Id of the row that counts changes. No session has this id. */
const COUNTER = 'number of changes'
/** Expiry of the row that counts changes. */
const NEVER = new Date('9000-01-01T00:00:00Z')

/**
 * Ended sealed sessions and epochs in a table.
 *
 * Each change gets its number from one row, which stays locked until the change is committed. So changes become visible
 * in the order of their numbers, which a sequence of the database does not guarantee.
 */
export class SqlEnded implements EndedSessionStore {
  /**
   * @param db - Runs the statements.
   * @param dialect - Dialect of the database.
   * @param rows - The table.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly rows: SqlTable<EndedRow>,
  ) {}

  end({ whenFull, id, subject, until }: EndedSession, now: Date): Promise<EndedSessionRecord> {
    return together(this.db, async (transaction) => {
      const seq = await this.#next(transaction)
      const before = await this.#write(transaction, { id, subject, epoch: null, seq, until })
      const isFirst = !isLive(before?.until, now)
      if (subject === null || (await this.#count(transaction, subject, now)) <= MAX_ENDED) return { isFirst }
      return { isFirst, raised: await this.#raise(transaction, { ...whenFull, subject }, seq) }
    })
  }

  raise(raise: EpochRaise): Promise<RaisedEpoch> {
    return together(this.db, async (transaction) => this.#raise(transaction, raise, await this.#next(transaction)))
  }

  async find(ids: readonly string[]): Promise<readonly EndedSessionEntry[]> {
    const meant = sql<SqlBool>`(${sql.join(
      ids.map((id) => this.rows.where({ id })),
      sql` or `,
    )})`
    const found = await this.db.selectFrom(this.rows.name).select(this.rows.selection()).where(meant).execute()
    return found.map((row) => entryOf(this.rows.record(row))).filter(({ id }) => id !== COUNTER)
  }

  async since(seq: number, max: number, now: Date): Promise<readonly EndedSessionChange[] | null> {
    const { dialect, rows } = this
    const [number, until] = [
      sql.ref(`${rows.name}.${rows.column('seq')}`),
      sql.ref(`${rows.name}.${rows.column('until')}`),
    ]
    const found = await this.db
      .selectFrom(rows.name)
      .select(rows.selection())
      // Includes the change with this number and the counter, because a result shows that the number is known.
      .where(sql<SqlBool>`${number} >= ${seq}`)
      .where(isAhead(until, now, dialect))
      .orderBy(number)
      .limit(max + 2)
      .execute()
    if (found.length === 0 && seq > 0) return null
    const changes = found.map((row) => rows.record(row)).filter((row) => row.seq > seq && row.id !== COUNTER)
    return changes.slice(0, max).map((row) => ({ ...entryOf(row), seq: row.seq }))
  }

  purge(now: Date, max: number): Promise<number> {
    return this.rows.deleteSomeEnded('until', now, max)
  }

  /** The number of a change. Other changes wait for the end of the transaction. */
  async #next(transaction: Kysely<Tables>): Promise<number> {
    const { dialect, rows } = this
    const [column, id] = [rows.column('seq'), rows.column('id')]
    const first = rows.values({ id: COUNTER, subject: null, epoch: null, seq: 1, until: NEVER })
    const insert = transaction.insertInto(rows.name).values(first)
    const next = { [column]: sql`${sql.ref(`${rows.name}.${column}`)} + 1` }
    if (dialect === 'mysql') {
      await insert.onDuplicateKeyUpdate(next).execute()
      const [row] = await rows.within(transaction).locked({ id: COUNTER })
      return row?.seq ?? 1
    }
    const row = await insert
      .onConflict((conflict) => conflict.column(id).doUpdateSet(next))
      .returning(`${rows.name}.${column} as seq`)
      .executeTakeFirstOrThrow()
    return Number(row['seq'])
  }

  /** Writes a row, and returns the previous row. No other process writes at the same time. */
  async #write(transaction: Kysely<Tables>, row: EndedRow): Promise<EndedRow | undefined> {
    const rows = this.rows.within(transaction)
    const [before] = await rows.locked({ id: row.id })
    if (before) await rows.update({ id: row.id }, row)
    else await rows.insert(row)
    return before
  }

  async #raise(
    transaction: Kysely<Tables>,
    { minimum, subject, until }: EpochRaise,
    seq: number,
  ): Promise<RaisedEpoch> {
    const rows = this.rows.within(transaction)
    const id = epochId(subject)
    const [row] = await rows.locked({ id })
    const before = row?.epoch ?? 0
    const epoch = Math.max(before + 1, minimum)
    // The epoch ends these sessions as well.
    await rows.delete({ subject })
    await this.#write(transaction, { id, subject: null, epoch, seq, until })
    return { before, epoch }
  }

  async #count(transaction: Kysely<Tables>, subject: string, now: Date): Promise<number> {
    const { dialect, rows } = this
    const until = sql.ref(`${rows.name}.${rows.column('until')}`)
    const { count } = await transaction
      .selectFrom(rows.name)
      .select(({ fn }) => fn.countAll().as('count'))
      .where(rows.where({ subject }))
      .where(isAhead(until, now, dialect))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

const entryOf = ({ epoch, id, until }: EndedRow): EndedSessionEntry => ({ id, epoch, until })
