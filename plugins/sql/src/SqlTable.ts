import { setImmediate } from 'node:timers/promises'
import { type AliasedExpression, type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { hasCome } from './hasCome.js'
import { settled, together } from './retried.js'
import type { SqlDialect } from './SqlDialect.js'
import type { Column, TableShape } from './TableShape.js'
import { unlessNoSuchValue } from './unlessNoSuchValue.js'
import { isDate } from './columns.js'
import { fromSql, toSql } from './values.js'

/** Tables whose names are known only at run time. */
export type Tables = Record<string, Record<string, unknown>>
/** Rows by the exact value of some columns. */
export type Where<Row> = { readonly [Name in keyof Row]?: string | null }
/** A condition on rows. */
export type Condition = Expression<SqlBool>

/** Highest number of rows that one statement removes. */
const BATCH = 1000

/** Reads and writes the records of one table, with any names of columns and in any dialect. */
export class SqlTable<Row extends object> {
  /**
   * @param db - The connection, or a transaction on it.
   * @param dialect - Dialect of the database.
   * @param shape - The table as it is in the database.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    private readonly shape: TableShape,
  ) {}

  /** Name of the table in the database. */
  get name(): string {
    return this.shape.name
  }

  /** The same table, inside a transaction. */
  within(transaction: Kysely<Tables>): SqlTable<Row> {
    return new SqlTable(transaction, this.dialect, this.shape)
  }

  /** Whether the table has this column. */
  has(member: keyof Row & string): boolean {
    return this.shape.columns.has(member)
  }

  /** Name of a column in the database. */
  column(member: keyof Row & string): string {
    return this.shape.columns.get(member)?.name ?? member
  }

  /** Every column, under its name in this package; `alias` is the name of the table in the query. */
  selection(alias = this.name): (string | AliasedExpression<unknown, string>)[] {
    return this.#columns.map(([member, { kind, name }]) => {
      const [column, as] = [`${alias}.${name}`, `${prefixOf(alias, this.name)}${member}`]
      // A column without a time zone is in UTC, but most drivers read it in the zone of the process. So it is read as
      // text.
      if (isDate(kind) && this.dialect === 'postgres') return sql`to_json(${sql.ref(column)}) #>> '{}'`.as(as)
      return `${column} as ${as}`
    })
  }

  /** The record in a row of `selection`. */
  record(row: object, alias = this.name): Row {
    const values = new Map<string, unknown>(Object.entries(row))
    const prefix = prefixOf(alias, this.name)
    return Object.fromEntries(
      this.#columns.map(([member, { kind }]) => [member, fromSql(values.get(prefix + member), kind)]),
    ) as Row
  }

  /** The record as a look-up returns it after it was stored. */
  kept(record: object): Row {
    const given = new Map<string, unknown>(Object.entries(record))
    return Object.fromEntries(
      this.#columns.map(([member, { kind }]) => [member, fromSql(toSql(given.get(member), kind, this.dialect), kind)]),
    ) as Row
  }

  /** Columns of the application. The database may set default values in them, which this code does not know. */
  get columnsOfOthers(): readonly string[] {
    return this.#columns.filter(([, { kind }]) => kind === 'other').map(([member]) => member)
  }

  /** The values that the database stores for a record; members without a column are left out. */
  values(record: object): Record<string, unknown> {
    const given = new Map<string, unknown>(Object.entries(record))
    return Object.fromEntries(
      this.#columns
        .filter(([member]) => given.has(member))
        .map(([member, { kind, name }]) => [name, toSql(given.get(member), kind, this.dialect)]),
    )
  }

  /** The rows in which these columns have exactly these values: letter case, accents and spaces at the end matter. */
  where(where: Where<Row>, alias = this.name): Condition {
    const parts = Object.entries<string | null | undefined>(where).map(([member, value]) => {
      const column = sql.ref(`${alias}.${this.column(member as keyof Row & string)}`)
      if (value === null || value === undefined) return sql<SqlBool>`${column} is null`
      if (this.dialect !== 'mysql') return sql<SqlBool>`${column} = ${value}`
      // The first comparison finds the row in the index, by the collation of the column; the second one is exact.
      const bytes = (of: unknown) => sql`cast(convert(${of} using utf8mb4) as binary)`
      return sql<SqlBool>`${column} = ${value} and ${bytes(column)} = ${bytes(value)}`
    })
    return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
  }

  /** Stores a record; rejects when a unique key has it already. */
  async insert(record: object): Promise<void> {
    await this.#settled(() => this.db.insertInto(this.name).values(this.values(record)).execute())
  }

  /** The first matching record. */
  async find(where: Where<Row>, ...order: (keyof Row & string)[]): Promise<Row | null> {
    return (await this.list(where, ...order))[0] ?? null
  }

  /** Every matching record. */
  async list(where: Where<Row>, ...order: (keyof Row & string)[]): Promise<Row[]> {
    let query = this.db.selectFrom(this.name).select(this.selection()).where(this.where(where))
    for (const member of order) query = query.orderBy(`${this.name}.${this.column(member)}`)
    return unlessNoSuchValue(async () => (await query.execute()).map((row) => this.record(row)), [])
  }

  /** At most `max` matching records, in the byte order of a column, after the value `after`. */
  async page(where: Where<Row>, by: keyof Row & string, after: string | undefined, max: number): Promise<Row[]> {
    const ref = sql.ref(`${this.name}.${this.column(by)}`)
    // Other dialects compare these columns byte for byte.
    const column = this.dialect === 'postgres' ? sql`${ref} collate "C"` : ref
    let query = this.db.selectFrom(this.name).select(this.selection()).where(this.where(where))
    if (after !== undefined) query = query.where(sql<SqlBool>`${column} > ${after}`)
    return (await query.orderBy(column).limit(max).execute()).map((row) => this.record(row))
  }

  /** At most `max` of all records, in the order of the index of a unique column, after the value `after`. */
  async walk(by: keyof Row & string, after: string | undefined, max: number): Promise<Row[]> {
    const column = sql.ref(`${this.name}.${this.column(by)}`)
    let query = this.db.selectFrom(this.name).select(this.selection())
    if (after !== undefined) query = query.where(sql<SqlBool>`${column} > ${after}`)
    return (await query.orderBy(column).limit(max).execute()).map((row) => this.record(row))
  }

  /** Texts of one column, of at most `max` matching records. */
  async texts(
    member: keyof Row & string,
    where: Where<Row>,
    max: number,
    order?: keyof Row & string,
  ): Promise<string[]> {
    const column = `${this.name}.${this.column(member)}`
    let query = this.db.selectFrom(this.name).select(`${column} as text`).where(this.where(where)).limit(max)
    if (order !== undefined) query = query.orderBy(`${this.name}.${this.column(order)}`)
    const kind = this.shape.columns.get(member)?.kind ?? 'text'
    return (await query.execute()).map(({ text }) => String(fromSql(text, kind)))
  }

  /** Every matching record. Until the transaction ends, another transaction that changes or locks one of them waits. */
  async locked(where: Where<Row>): Promise<Row[]> {
    if (this.dialect === 'sqlite') {
      // A transaction that writes first locks the whole file. If it read first, a later write could be refused.
      const names = Object.keys(where).map((member) => this.column(member as keyof Row & string))
      const same = Object.fromEntries(names.map((name) => [name, sql.ref(name)]))
      await this.db.updateTable(this.name).set(same).where(this.where(where)).execute()
      return this.list(where)
    }
    const query = this.db.selectFrom(this.name).select(this.selection()).where(this.where(where))
    return (await query.forUpdate().execute()).map((row) => this.record(row))
  }

  /** Changes the matching records in one statement, and returns their number. */
  async update(where: Where<Row>, changes: object, only?: Condition): Promise<number> {
    const values = this.values(changes)
    if (Object.keys(values).length === 0) return (await this.list(where)).length
    return this.#settled(async () => {
      let query = this.db.updateTable(this.name).set(values).where(this.where(where))
      if (only) query = query.where(only)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    })
  }

  /** Removes the matching records in one statement, and returns their number. */
  async delete(where: Where<Row>, only?: Condition): Promise<number> {
    return this.#settled(async () => {
      let query = this.db.deleteFrom(this.name).where(this.where(where))
      if (only) query = query.where(only)
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
    })
  }

  /** Removes the expired records in batches, and returns their number. */
  async deleteEnded(end: keyof Row & string, now: Date): Promise<number> {
    let sum = 0
    for (;;) {
      const removed = await this.deleteSomeEnded(end, now, BATCH)
      sum += removed
      if (removed < BATCH) return sum
      await setImmediate()
    }
  }

  /** Removes at most `max` expired records, and returns their number. */
  async deleteSomeEnded(end: keyof Row & string, now: Date, max: number): Promise<number> {
    const ended = hasCome(sql.ref(`${this.name}.${this.column(end)}`), now, this.dialect)
    const removed = await this.#settled(() => this.#someOf(ended, max).executeTakeFirstOrThrow())
    return Number(removed.numDeletedRows)
  }

  /** Removes some expired rows. The condition is checked twice, so that a row that was extended meanwhile is kept. */
  #someOf(ended: Condition, max: number) {
    const removal = this.db.deleteFrom(this.name).where(ended)
    if (this.dialect === 'mysql') return removal.limit(max)
    const place = sql.raw(this.dialect === 'sqlite' ? 'rowid' : 'ctid')
    const some = sql`select ${place} from ${sql.table(this.name)} where ${ended} limit ${sql.lit(max)}`
    return removal.where(
      this.dialect === 'sqlite' ? sql<SqlBool>`${place} in (${some})` : sql<SqlBool>`${place} = any(array(${some}))`,
    )
  }

  /** Removes a record and returns it. Of several concurrent calls, only one gets it. */
  async take(where: Where<Row>): Promise<Row | null> {
    if (this.dialect === 'mysql') return this.#takeCounting(where)
    const row = await this.#settled(() =>
      this.db.deleteFrom(this.name).where(this.where(where)).returning(this.selection()).executeTakeFirst(),
    )
    return row ? this.record(row) : null
  }

  /** Like `take`, for a record that other calls may change at the same time: returns its latest version. */
  async takeLatest(where: Where<Row>, only: Condition = sql<SqlBool>`1 = 1`): Promise<Row | null> {
    const meant = sql<SqlBool>`(${this.where(where)} and ${only})`
    if (this.dialect !== 'mysql') {
      const removal = this.db.deleteFrom(this.name).where(meant).returning(this.selection())
      const row = await this.#settled(() => removal.executeTakeFirst())
      return row ? this.record(row) : null
    }
    return together(this.db, async (transaction) => {
      const query = transaction.selectFrom(this.name).select(this.selection()).where(meant).forUpdate()
      const row = await query.executeTakeFirst()
      if (row) await transaction.deleteFrom(this.name).where(meant).execute()
      return row ? this.record(row) : null
    })
  }

  /** Like `take`, without RETURNING: the call whose statement removed the row gets the record. */
  async #takeCounting(where: Where<Row>): Promise<Row | null> {
    const record = await this.find(where)
    if (!record) return null
    const removal = this.db.deleteFrom(this.name).where(this.where(where))
    const { numDeletedRows } = await this.#settled(() => removal.executeTakeFirstOrThrow())
    return numDeletedRows > 0n ? record : null
  }

  get #columns(): [member: string, column: Column][] {
    return [...this.shape.columns]
  }

  #settled<T>(run: () => Promise<T>): Promise<T> {
    return settled(this.db, run)
  }
}

/** Prefix for names of columns, because two tables in one query may have columns with the same name. */
const prefixOf = (alias: string, name: string): string => (alias === name ? '' : `${alias}_`)
