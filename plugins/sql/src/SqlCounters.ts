import { type CounterLimit, CounterStore, type ReachedLimit } from 'authengine/adapter'
import { isLive } from 'authengine/plugin'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { hasCome, isAhead } from './hasCome.js'
import { settled, together } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** A counter as it is stored. */
export interface CounterRow {
  /** Key of the counter. */
  readonly key: string
  /** The count. */
  readonly count: number
  /** When counting starts again. */
  readonly until: Date
}

/** Number of calls for each removal of expired counters. The first call removes some as well. */
export const CALLS_BETWEEN_REMOVALS = 50
/** How many expired counters are removed at once: more than are added between two removals. */
export const MAX_REMOVED = 1000

/** Counters in a table. */
export class SqlCounters extends CounterStore {
  #calls = 0

  /**
   * @param db - Runs the statements.
   * @param dialect - Dialect of the database.
   * @param counters - The table.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly counters: SqlTable<CounterRow>,
  ) {
    super()
  }

  override async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    if (limits.length === 0) return null
    // In a fixed order, so that concurrent calls do not wait for each other in both directions.
    const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
    const reached = await (this.dialect === 'mysql'
      ? this.#inTransaction(sorted, now)
      : this.#inOneStatement(sorted, now))
    // Not in a transaction, because the other counters would stay locked until it ends.
    if (!this.db.isTransaction && this.#calls++ % CALLS_BETWEEN_REMOVALS === 0)
      await settled(this.db, () => this.#removeOver(now))
    return reached
  }

  override async giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const [{ name }, count, meant] = [this.counters, this.#column('count'), this.#areAmong(keys)]
    const lowered = { [this.counters.column('count')]: sql`${count} - 1` }
    if (this.dialect === 'postgres') {
      const key = this.#column('key')
      const [heldKey, heldCount] = [this.#column('key', 'held'), this.#column('count', 'held')]
      const query = sql`
        with held as (select ${key}, ${count} from ${sql.table(name)} where ${meant} order by ${key} for update),
        gone as (delete from ${sql.table(name)} using held where ${key} = ${heldKey} and ${heldCount} <= 1)
        update ${sql.table(name)} set ${sql.ref(this.counters.column('count'))} = ${count} - 1
        from held where ${key} = ${heldKey} and ${heldCount} > 1`
      await settled(this.db, () => query.execute(this.db))
      return
    }
    await settled(this.db, () => this.db.updateTable(name).set(lowered).where(meant).execute())
    await settled(this.db, () =>
      this.db
        .deleteFrom(name)
        .where(meant)
        .where(sql<SqlBool>`${count} <= 0`)
        .execute(),
    )
  }

  /** Adds one to each counter, unless one has reached its limit. One statement checks and adds. */
  async #inOneStatement(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const rows = await settled(this.db, () => this.#addUnlessReached(limits, now))
    if (rows.length === 0) return this.#reachedNow(limits, now)
    // PostgreSQL does not see a counter that a concurrent statement has just created, but adds to it.
    const over = reachedAmong(limits, rows, now, 1)
    if (over) await this.giveBack(limits.map(({ key }) => key))
    return over
  }

  /** Returns the new counters; an empty list if one had reached its limit. */
  async #addUnlessReached(limits: readonly CounterLimit[], now: Date): Promise<readonly CounterRow[]> {
    const { counters } = this
    const names = (['key', 'count', 'until'] as const).map((member) => counters.column(member))
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const [heldKey, heldCount] = [this.#column('key', 'held'), this.#column('count', 'held')]
    // The select without rows gives the types of the columns to the other selects.
    const wanted = sql.join(
      limits.map(({ key, max, seconds }) => {
        const row = counters.values({ key, count: 1, until: endOf(now, seconds) })
        return sql`select ${sql.join(names.map((name) => row[name]))}, ${max}`
      }),
      sql` union all `,
    )
    const added = sql`
      with wanted (${columns}, most) as (
        select ${columns}, ${sql.ref(counters.column('count'))} from ${sql.table(counters.name)} where 1 = 0 union all ${wanted}
      ), held as (
        select ${this.#column('key')}, ${this.#column('count')} from ${sql.table(counters.name)}
        where ${this.#areAmong(limits.map(({ key }) => key))} and ${this.#isRunning(now)}
        order by ${this.#column('key')} ${this.dialect === 'postgres' ? sql`for update` : sql``}
      )
      select ${columns} from wanted where not exists (
        select 1 from held inner join wanted as limited on ${heldKey} = ${this.#column('key', 'limited')}
        where ${heldCount} >= limited.most
      )`
    const rows = await this.db
      .insertInto(counters.name)
      .columns(names)
      .expression(added)
      .onConflict((conflict) =>
        conflict.column(counters.column('key')).doUpdateSet({
          [counters.column('count')]: this.#next(now, 'count', sql`1`),
          [counters.column('until')]: this.#next(now, 'until', this.#column('until', 'excluded')),
        }),
      )
      .returning(counters.selection())
      .execute()
    return rows.map((row) => counters.record(row))
  }

  /**
   * The limit that was reached, read after the refusal. If the count was given back meanwhile, the limit ends in a
   * second.
   */
  async #reachedNow(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit> {
    const rows = await settled(this.db, () => this.#rowsOf(limits))
    return reachedAmong(limits, rows, now) ?? { key: limits[0]?.key ?? '', until: endOf(now, 1) }
  }

  /** Adds one to each counter, and rolls back if one is over its limit. The rows are locked until then. */
  async #inTransaction(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const { counters } = this
    const first = limits.map(({ key, seconds }) => counters.values({ key, count: 1, until: endOf(now, seconds) }))
    const add = async (transaction: Kysely<Tables>): Promise<void> => {
      await transaction
        .insertInto(counters.name)
        .values(first)
        // MySQL assigns in this order: the count is computed from the old end.
        .onDuplicateKeyUpdate({
          [counters.column('count')]: this.#next(now, 'count', sql`1`),
          [counters.column('until')]: this.#next(now, 'until', sql`values(${sql.ref(counters.column('until'))})`),
        })
        .execute()
      const over = reachedAmong(limits, await this.#rowsOf(limits, transaction), now, 1)
      if (over) throw new Refused(over)
    }
    try {
      await together(this.db, (transaction) =>
        this.db.isTransaction ? savedPoint(transaction, add) : add(transaction),
      )
      return null
    } catch (error) {
      if (error instanceof Refused) return error.reached
      throw error
    }
  }

  async #rowsOf(limits: readonly CounterLimit[], db = this.db): Promise<readonly CounterRow[]> {
    const { counters } = this
    const meant = this.#areAmong(limits.map(({ key }) => key))
    const rows = await db.selectFrom(counters.name).select(counters.selection()).where(meant).execute()
    return rows.map((row) => counters.record(row))
  }

  async #removeOver(now: Date): Promise<void> {
    const [{ name }, key] = [this.counters, sql.ref(this.counters.column('key'))]
    const isOver = hasCome(this.#column('until'), now, this.dialect)
    if (this.dialect === 'mysql') {
      await this.db.deleteFrom(name).where(isOver).limit(MAX_REMOVED).execute()
      return
    }
    const some = sql`select ${key} from ${sql.table(name)} where ${isOver} limit ${sql.lit(MAX_REMOVED)}`
    await this.db
      .deleteFrom(name)
      .where(sql<SqlBool>`${key} in (${some})`)
      .where(isOver)
      .execute()
  }

  #areAmong(keys: readonly string[]): RawBuilder<SqlBool> {
    return sql<SqlBool>`(${sql.join(
      keys.map((key) => this.counters.where({ key })),
      sql` or `,
    )})`
  }

  #isRunning(now: Date): RawBuilder<SqlBool> {
    return isAhead(this.#column('until'), now, this.dialect)
  }

  /**
   * New value of a column: until the counter expires, one more for the count and no change for the end; then the start
   * value.
   */
  #next(now: Date, member: 'count' | 'until', start: RawBuilder<unknown>): RawBuilder<unknown> {
    const same = member === 'count' ? sql`${this.#column('count')} + 1` : this.#column('until')
    return sql`case when ${this.#isRunning(now)} then ${same} else ${start} end`
  }

  #column(member: keyof CounterRow, table = this.counters.name): RawBuilder<unknown> {
    return sql.ref(`${table}.${this.counters.column(member)}`)
  }
}

/** Thrown to roll a transaction back. */
class Refused extends Error {
  constructor(readonly reached: ReachedLimit) {
    super('A limit is reached.')
  }
}

/** Uses a savepoint, so that a refusal undoes only these statements of a larger transaction. */
async function savedPoint(transaction: Kysely<Tables>, act: (transaction: Kysely<Tables>) => Promise<void>) {
  await sql`savepoint counters`.execute(transaction)
  try {
    await act(transaction)
  } catch (error) {
    if (error instanceof Refused) await sql`rollback to savepoint counters`.execute(transaction)
    throw error
  }
}

const endOf = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/**
 * The reached limit that ends last. `more` is 1 if the rows already include this attempt: a limit is then reached at
 * one more.
 */
function reachedAmong(
  limits: readonly CounterLimit[],
  rows: readonly CounterRow[],
  now: Date,
  more: 0 | 1 = 0,
): ReachedLimit | null {
  const reached = rows.filter(
    ({ key, count, until }) =>
      isLive(until, now) && count >= more + (limits.find((limit) => limit.key === key)?.max ?? Infinity),
  )
  const [last] = reached.sort((a, b) => b.until.getTime() - a.until.getTime())
  return last ? { key: last.key, until: last.until } : null
}
