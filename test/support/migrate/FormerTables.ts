import Database from 'libsql'

/** Values of a row; others are null, or usual. */
export type Values = Readonly<Record<string, string | number | null>>

/** Tables of another library in a file of SQLite. */
export class FormerTables {
  readonly #database: Database.Database

  /**
   * @param file - The file.
   * @param statements - Make the tables. Default: they are there.
   */
  constructor(file: string, statements = '') {
    this.#database = new Database(file)
    this.#database.exec('pragma journal_mode = WAL')
    this.#database.exec(statements)
  }

  /** Adds a row. */
  insert(table: string, values: Values): this {
    const names = Object.keys(values)
    const columns = names.map((name) => `"${name}"`).join(', ')
    const marks = names.map(() => '?').join(', ')
    this.#database.prepare(`insert into "${table}" (${columns}) values (${marks})`).run(Object.values(values))
    return this
  }

  /** Runs a statement. */
  exec(statement: string): this {
    this.#database.exec(statement)
    return this
  }

  /** The rows of a query. */
  all(query: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(query).all() as Readonly<Record<string, unknown>>[]
  }

  /** Closes the file. */
  close(): void {
    this.#database.close()
  }
}
