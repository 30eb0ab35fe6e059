import Database from 'libsql'

interface Table {
  readonly name: string
  readonly sql: string
}

/** The statements that restore a SQLite file. */
export interface SqliteText {
  /** Its tables and indexes. */
  readonly tables: string
  /** Their rows. */
  readonly rows: string
}

/** Reads a SQLite file. */
export function sqliteText(file: string): SqliteText {
  const database = new Database(file)
  try {
    const all = <T>(sql: string): T[] => database.prepare(sql).all() as T[]
    const made = (type: string): Table[] =>
      all(`select name, sql from sqlite_master where type = '${type}' and sql is not null order by rowid`)
    const tables = made('table')
    const rows = tables.flatMap(({ name }) => {
      const columns = all<{ name: string }>(`pragma table_info("${name}")`).map((column) => column.name)
      const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `)
      const listed = columns.map((column) => `"${column}"`).join(', ')
      const found = all<{ text: string }>(`select ${values} as text from "${name}" order by rowid`)
      return found.map(({ text }) => `insert into "${name}" (${listed}) values (${text})`)
    })
    const text = (statements: readonly string[]): string => statements.map((each) => `${each};\n`).join('')
    return { tables: text([...tables, ...made('index')].map(({ sql }) => sql)), rows: text(rows) }
  } finally {
    database.close()
  }
}

/** Creates a SQLite file. */
export function restoreSqlite(file: string, text: string): void {
  const database = new Database(file)
  try {
    database.exec(text)
  } finally {
    database.close()
  }
}
