import { quotedName, type SqlConnection } from '../../../plugin-api/SqlTables.js'
import { migratableIn } from '../../application/Migratable.js'

/** Most rows of a table that are looked at. */
export const MOST = 1000

/** The methods of an adapter of `@authengine/sql` that read tables of another library. */
interface Inspectable {
  /** Values of a column, without null; undefined if there is no such table or column. */
  valuesIn(table: string, column: string, max?: number): Promise<readonly unknown[] | undefined>
  /** How many sessions were looked at, and how many of them have a token in plain text. */
  plainSessions(max?: number): Promise<{ readonly all: number; readonly plain: number }>
  /** Where the adapter stores rows. Older versions have no such function. */
  layout?(): Layout
}

interface Layout {
  readonly connection: SqlConnection
  readonly tables: Readonly<
    Record<string, { readonly name: string; readonly columns: Readonly<Record<string, Column>> }>
  >
}

interface Column {
  readonly name: string
}

/** A column of the former library that is looked for. */
export interface Sought {
  /** Name of the table, in the singular. */
  readonly table: string
  /** Name of the column. */
  readonly column: string
  /** Which values count. Default: those that are not empty, and not false. */
  readonly counts?: (value: unknown) => boolean
}

/** A column of the former library with values. */
export interface Held {
  /** Name of the table in the database. */
  readonly table: string
  /** Name of the column in the database. */
  readonly column: string
  /** How many values count, of the first {@link MOST} rows. */
  readonly count: number
}

/** Rows of authengine that show that something of a user was carried. */
export interface Carried {
  /** The table, under its name in `@authengine/sql`. */
  readonly table: 'users' | 'accounts' | 'authenticators' | 'secrets'
  /** The kind of secret. */
  readonly kind?: string
  /** A column that is not null then. */
  readonly filled?: string
}

/** Tables of the former library in the database of the application. */
export class FormerTables {
  readonly #existing = new Map<string, Promise<readonly string[]>>()

  private constructor(private readonly database: Inspectable) {}

  /** Those beside the tables of an adapter; undefined if it is not from `@authengine/sql`, or from an older version. */
  static beside(adapter: unknown): FormerTables | undefined {
    const found: unknown = migratableIn(adapter)
    const { plainSessions, valuesIn } = Object(found) as Partial<Inspectable>
    const isKnown = typeof valuesIn === 'function' && typeof plainSessions === 'function'
    return isKnown ? new FormerTables(found as Inspectable) : undefined
  }

  /** Counts the stored sessions of the adapter that have a token in plain text. */
  plainSessions(): Promise<{ readonly all: number; readonly plain: number }> {
    return this.database.plainSessions(MOST)
  }

  /** A column with values; undefined if no table has it, or all of its values are empty. */
  async held({ column, counts = isFull, table }: Sought): Promise<Held | undefined> {
    for (const name of await this.#named(table)) {
      for (const spelling of spellings(column)) {
        const values = await this.database.valuesIn(name, spelling, MOST)
        const count = values?.filter(counts).length ?? 0
        if (count > 0) return { table: name, column: spelling, count }
      }
    }
    return undefined
  }

  /**
   * Counts the users of rows that have no such row of authengine.
   *
   * @param sought - The column that was sought.
   * @param held - What was found.
   * @param user - The column with the id of the user.
   * @returns Undefined if this cannot be known.
   */
  async notCarried(
    { counts = isFull }: Sought,
    held: Held,
    user: string,
    carried: Carried,
  ): Promise<number | undefined> {
    const layout = this.database.layout?.()
    const column = await this.#columnOf(held.table, user)
    if (!layout || column === undefined) return undefined
    const { connection } = layout
    const name = (text: string): string => quotedName(text, connection.dialect)
    try {
      const rows = await connection.all(
        `select ${name(column)} as id, ${name(held.column)} as value from ${name(held.table)} where ${name(held.column)} is not null limit ${String(MOST)}`,
      )
      const ids = [...new Set(rows.filter(({ value }) => counts(value)).map(({ id }) => String(id)))]
      return ids.length - (await this.#countHere(ids, carried, layout))
    } catch {
      // The ids of the two tables may have types that the database does not compare.
      return undefined
    }
  }

  async #countHere(
    ids: readonly string[],
    { filled, kind, table }: Carried,
    { connection, tables }: Layout,
  ): Promise<number> {
    const { columns = {}, name = '' } = tables[table] ?? {}
    const user = columns[table === 'users' ? 'id' : 'userId']?.name
    const column = filled === undefined ? user : columns[filled]?.name
    if (ids.length === 0 || user === undefined || column === undefined) return 0
    // Without the table, nothing was carried.
    if ((await this.database.valuesIn(name, user, 1)) === undefined) return 0
    const quote = (text: string): string => quotedName(text, connection.dialect)
    const ofKind = kind === undefined ? '' : ` and ${quote(columns['kind']?.name ?? 'kind')} = ?`
    const [row] = await connection.all(
      `select count(distinct ${quote(user)}) as n from ${quote(name)} where ${quote(user)} in (${ids.map(() => '?').join(', ')}) and ${quote(column)} is not null${ofKind}`,
      kind === undefined ? ids : [...ids, kind],
    )
    return Number(row?.['n'] ?? 0)
  }

  /** The tables of a name that exist, except those of the adapter itself. */
  #named(table: string): Promise<readonly string[]> {
    const known = this.#existing.get(table) ?? this.#find(table)
    this.#existing.set(table, known)
    return known
  }

  async #find(table: string): Promise<readonly string[]> {
    const own = new Set(Object.values(this.database.layout?.().tables ?? {}).map(({ name }) => name.toLowerCase()))
    const found: string[] = []
    for (const name of tableNames(table)) {
      // SQLite finds a table by any spelling of its name.
      if (own.has(name.toLowerCase()) || found.some((each) => each.toLowerCase() === name.toLowerCase())) continue
      if ((await this.#columnOf(name, 'id')) !== undefined) found.push(name)
    }
    return found
  }

  async #columnOf(table: string, column: string): Promise<string | undefined> {
    for (const spelling of spellings(column))
      if ((await this.database.valuesIn(table, spelling, 1)) !== undefined) return spelling
    return undefined
  }
}

/** What databases store for false, and the usual role. */
const EMPTY: ReadonlySet<unknown> = new Set<unknown>([false, 0, 0n, '', '0', 'false', 'user'])
const isFull = (value: unknown): boolean => !EMPTY.has(value)

/** A name in camel case, and the same name with underscores, as some tools for databases write it. */
const spellings = (name: string): readonly string[] => [
  ...new Set([name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
]

/** Names that tools for databases give a table. */
const tableNames = (table: string): readonly string[] => [
  ...spellings(table).flatMap((name) => [name, `${name}s`]),
  table.charAt(0).toUpperCase() + table.slice(1),
]
