import { quotedName, type SqlConnection, type SqlValue } from 'authengine/adapter'
import type { TargetLayout } from './contract.js'
import { marks, type Row, storedAs, type Value } from './values.js'

/** A row to store, by the names of `@authengine/sql`. */
export type NewRow = Readonly<Record<string, Value | Date | undefined>>

/** A table of authengine. */
export class TargetTable {
  /**
   * @param db - The database.
   * @param layout - The table.
   */
  constructor(
    private readonly db: SqlConnection,
    private readonly layout: TargetLayout,
  ) {}

  /** Name in the database. */
  get name(): string {
    return this.layout.name
  }

  /** Whether the adapter uses the table. */
  get isUsed(): boolean {
    return Object.keys(this.layout.columns).length > 0
  }

  /** Whether there is a column. */
  has(member: string): boolean {
    return member in this.layout.columns
  }

  /** Rows with one of these values, with these columns. Values are compared by the collation of the column. */
  async rowsWith(member: string, values: readonly SqlValue[], members: readonly string[]): Promise<readonly Row[]> {
    if (values.length === 0) return []
    const columns = members.map((each) => `${this.#column(each)} as ${quotedName(each, this.db.dialect)}`)
    return this.db.all(
      `select ${columns.join(', ')} from ${this.#name} where ${this.#column(member)} in (${marks(values.length)})`,
      values,
    )
  }

  /**
   * Stores rows in one statement. A row whose key is stored already is skipped, so that the statement can be repeated.
   */
  async insert(rows: readonly NewRow[]): Promise<void> {
    if (rows.length === 0) return
    const members = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((member) => this.has(member))
    const columns = members.map((member) => this.#column(member))
    const places = rows.map(() => `(${marks(members.length)})`)
    const head = `insert into ${this.#name} (${columns.join(', ')}) values ${places.join(', ')}`
    const [key = ''] = columns
    const tail = this.db.dialect === 'mysql' ? `on duplicate key update ${key} = ${key}` : 'on conflict do nothing'
    await this.db.run(
      `${head} ${tail}`,
      rows.flatMap((row) => members.map((member) => storedAs(row[member], this.db.dialect))),
    )
  }

  /** Changes the row with a key. */
  async update(member: string, key: SqlValue, changes: NewRow): Promise<void> {
    const members = Object.keys(changes).filter((each) => this.has(each))
    if (members.length === 0) return
    const set = members.map((each) => `${this.#column(each)} = ?`).join(', ')
    await this.db.run(`update ${this.#name} set ${set} where ${this.#column(member)} = ?`, [
      ...members.map((each) => storedAs(changes[each], this.db.dialect)),
      key,
    ])
  }

  get #name(): string {
    return quotedName(this.name, this.db.dialect)
  }

  #column(member: string): string {
    return quotedName(this.layout.columns[member]?.name ?? member, this.db.dialect)
  }
}
