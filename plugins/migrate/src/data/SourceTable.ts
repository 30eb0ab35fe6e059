import { setImmediate } from 'node:timers/promises'
import { quotedName, type SqlConnection, type SqlDialect, type SqlValue } from 'authengine/adapter'
import { marks, type Row, type Value } from './values.js'

/** Where rows with some value begin, for a page. */
type Position = readonly SqlValue[]

/** A table of another library: its columns may be named in any case, with or without underscores. */
export class SourceTable {
  readonly #columns: ReadonlyMap<string, string>
  /** Columns with other names than the members, as they are named in the table. */
  readonly others: readonly string[]

  /**
   * @param db - The database.
   * @param name - Name of the table.
   * @param columns - Names of its columns.
   * @param members - The known columns, as the library names them.
   */
  constructor(
    private readonly db: SqlConnection,
    readonly name: string,
    columns: readonly string[],
    members: readonly string[],
  ) {
    const known = new Map(members.map((member) => [plain(member), member]))
    this.#columns = new Map(columns.map((column) => [known.get(plain(column)) ?? column, column]))
    this.others = columns.filter((column) => !known.has(plain(column)))
  }

  /**
   * Finds a table of another library.
   *
   * @param db - The database.
   * @param names - Names that the table may have, likeliest first.
   * @param members - The known columns, as the library names them.
   * @param needed - Columns that the table must have: a table of other software may have one of the names.
   * @returns Undefined if there is no such table.
   */
  static async find(
    db: SqlConnection,
    names: readonly string[],
    members: readonly string[],
    needed: readonly string[],
  ): Promise<SourceTable | undefined> {
    for (const name of names) {
      const columns = await columnsOf(db, name)
      if (columns.length === 0) continue
      const table = new SourceTable(db, name, columns, members)
      if (needed.every((member) => table.has(member))) return table
    }
    return undefined
  }

  /** Whether the table has a column. */
  has(member: string): boolean {
    return this.#columns.has(member)
  }

  /** A column in the quotes of the dialect. */
  column(member: string): string {
    return quotedName(this.#columns.get(member) ?? member, this.dialect)
  }

  /** The table in the quotes of the dialect. */
  get quoted(): string {
    return quotedName(this.name, this.dialect)
  }

  /** The dialect. */
  get dialect(): SqlDialect {
    return this.db.dialect
  }

  /** The number of rows that fulfil a condition. */
  async count(where = '1 = 1', parameters: readonly SqlValue[] = []): Promise<number> {
    const [row] = await this.db.all(`select count(*) as n from ${this.quoted} where ${where}`, parameters)
    return Number(row?.['n'] ?? 0)
  }

  /** The rows of a query over this table, without conversions. */
  async query(sql: string, parameters: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.db.all(sql, parameters)
  }

  /** Rows with one of these values. */
  async rowsWith(member: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    if (values.length === 0) return []
    return this.#rows(`where ${this.column(member)} in (${marks(values.length)})`, values)
  }

  /**
   * All rows, in the order of a unique key, in batches. Rows that are added meanwhile are read if they come later in
   * that order.
   *
   * @param key - Columns that together are unique.
   * @param size - Rows of a batch.
   */
  async *batches(key: readonly string[], size: number): AsyncGenerator<readonly Row[]> {
    const columns = key.map((member) => this.column(member))
    const order = `order by ${columns.join(', ')} limit ${String(size)}`
    let after: Position | undefined
    for (;;) {
      const { parameters, text } = after ? beyond(columns, after) : { text: '', parameters: [] }
      const rows = await this.#rows(`${text} ${order}`, parameters)
      if (rows.length > 0) yield rows
      // Drivers such as libsql answer at once, so timers, signals and the release of statements would have to wait.
      await setImmediate()
      const last = rows.at(-1)
      if (rows.length < size || !last) return
      after = key.map((member) => sqlValue(last[member]))
    }
  }

  async #rows(clauses: string, parameters: readonly SqlValue[]): Promise<readonly Row[]> {
    const columns = [...this.#columns].map(
      ([member, column]) => `${quotedName(column, this.dialect)} as ${quotedName(member, this.dialect)}`,
    )
    if (this.dialect !== 'postgres')
      return this.db.all(`select ${columns.join(', ')} from ${this.quoted} ${clauses}`, parameters)
    // As JSON, a time without a time zone is written without one. Drivers would read it in the zone of the process.
    const whole = `select ${columns.join(', ')} from (select * from ${this.quoted} ${clauses}) as page`
    const rows = await this.db.all(`select to_jsonb(named)::text as "row" from (${whole}) as named`, parameters)
    return rows.map(({ row }) => flat(JSON.parse(String(row)) as Readonly<Record<string, unknown>>))
  }
}

/** The names of the columns of a table; none if there is no such table. */
export async function columnsOf(db: SqlConnection, name: string): Promise<readonly string[]> {
  const rows = await db.all(...columnQuery(db.dialect, name))
  return rows.map(({ name: column }) => String(column))
}

function columnQuery(dialect: SqlDialect, name: string): [string, readonly SqlValue[]] {
  const [table = '', schema] = name.split('.').reverse()
  switch (dialect) {
    case 'sqlite':
      return ['select name from pragma_table_info(?)', [table]]
    case 'postgres':
      return [
        'select column_name as name from information_schema.columns where table_name = ? and ' +
          `table_schema = ${schema === undefined ? 'any (current_schemas(false))' : '?'} order by ordinal_position`,
        schema === undefined ? [table] : [table, schema],
      ]
    case 'mysql':
      return [
        'select column_name as name from information_schema.columns where table_name = ? and ' +
          `table_schema = ${schema === undefined ? 'database()' : '?'} order by ordinal_position`,
        schema === undefined ? [table] : [table, schema],
      ]
  }
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The condition for the rows after a position. */
function beyond(columns: readonly string[], after: Position): { text: string; parameters: readonly SqlValue[] } {
  const parts = columns.map((column, at) => {
    const same = columns.slice(0, at).map((earlier) => `${earlier} = ?`)
    return { text: `(${[...same, `${column} > ?`].join(' and ')})`, parameters: after.slice(0, at + 1) }
  })
  return {
    text: `where ${parts.map(({ text }) => text).join(' or ')}`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  }
}

const sqlValue = (value: Value | undefined): SqlValue => (typeof value === 'boolean' ? Number(value) : (value ?? null))

const flat = (row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, flatValue(value)]))

const flatValue = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Value)
