import { type Count, CounterStore } from 'authengine/plugin'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isAhead } from './hasCome.js'
import { retried } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** A counter as it is stored. */
export interface CounterRow extends Count {
  /** What is counted. */
  readonly key: string
}

/** Counters in a table. */
export class SqlCounters extends CounterStore {
  /**
   * @param db - Runs the statements.
   * @param dialect - The dialect it speaks.
   * @param counters - The table.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly counters: SqlTable<CounterRow>,
  ) {
    super()
  }

  override async increment(key: string, until: Date, now: Date): Promise<Count> {
    const first = { key, count: 1, until }
    const row = await retried(() => (this.dialect === 'mysql' ? this.#locked(first, now) : this.#returned(first, now)))
    return { count: row.count, until: row.until }
  }

  override async decrement(key: string, now: Date): Promise<void> {
    const column = (member: 'count' | 'until') => sql.ref(this.counters.column(member))
    await retried(() =>
      this.db
        .updateTable(this.counters.name)
        .set({ [this.counters.column('count')]: sql`${column('count')} - 1` })
        .where(this.counters.where({ key }))
        .where(sql<SqlBool>`${column('count')} > 0 and ${isAhead(column('until'), now, this.dialect)}`)
        .execute(),
    )
  }

  override reset(key: string): Promise<void> {
    return this.counters.delete({ key })
  }

  /** Counts and answers in one statement. */
  async #returned(first: CounterRow, now: Date): Promise<CounterRow> {
    const { counters } = this
    const row = await this.db
      .insertInto(counters.name)
      .values(counters.values(first))
      .onConflict((conflict) =>
        conflict.column(counters.column('key')).doUpdateSet({
          [counters.column('count')]: this.#next(now, 'count', sql`1`),
          [counters.column('until')]: this.#next(now, 'until', sql.ref(`excluded.${counters.column('until')}`)),
        }),
      )
      .returning(counters.selection())
      .executeTakeFirstOrThrow()
    return counters.record(row)
  }

  /** Counts, and reads what it counted while the row is locked. */
  #locked(first: CounterRow, now: Date): Promise<CounterRow> {
    const { counters } = this
    return this.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto(counters.name)
        .values(counters.values(first))
        // One after the other: the end must still be the old one when the count looks at it.
        .onDuplicateKeyUpdate({
          [counters.column('count')]: this.#next(now, 'count', sql`1`),
          [counters.column('until')]: this.#next(now, 'until', sql`values(${sql.ref(counters.column('until'))})`),
        })
        .execute()
      return (await counters.within(transaction).find({ key: first.key })) ?? first
    })
  }

  /** What a column becomes: one more, or what it was, until the time is over; then the start value. */
  #next(now: Date, member: 'count' | 'until', start: RawBuilder<unknown>): RawBuilder<unknown> {
    const column = (name: 'count' | 'until') => sql.ref(`${this.counters.name}.${this.counters.column(name)}`)
    const same = member === 'count' ? sql`${column('count')} + 1` : column('until')
    return sql`case when ${isAhead(column('until'), now, this.dialect)} then ${same} else ${start} end`
  }
}
