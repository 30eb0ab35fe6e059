import type { SqlTables } from 'authengine/adapter'
import { type Kysely, sql } from 'kysely'
import { saysMissing } from './saysMissing.js'
import { type MadeVersion, versionOf, VERSIONS } from './schema.js'
import type { Tables } from './SqlTable.js'
import type { Shapes, TableShape } from './TableShape.js'

/** A missing table, or missing columns of a table. */
export interface MissingPart {
  /** Name of the table; for a plugin, the name and the version of its tables. */
  readonly table: string
  /** Names of the columns; empty if the whole table is missing. */
  readonly columns: readonly string[]
}

/**
 * The missing tables and columns of a database.
 *
 * @param db - The database.
 * @param shapes - The tables.
 * @throws every error of the driver, except those about a missing table or column.
 */
export async function missingIn(db: Kysely<Tables>, shapes: Shapes): Promise<readonly MissingPart[]> {
  // Rejects if the database cannot be reached: it must not look like an empty database.
  await sql`select 1`.execute(db)
  const missing: MissingPart[] = []
  for (const shape of usedOf(shapes)) {
    if (await answers(db, shape.name, columnsOf(shape))) continue
    if (!(await answers(db, shape.name, []))) {
      missing.push({ table: shape.name, columns: [] })
      continue
    }
    const columns: string[] = []
    for (const column of columnsOf(shape)) if (!(await answers(db, shape.name, [column]))) columns.push(column)
    // The list is empty if another process has added the columns meanwhile.
    if (columns.length > 0) missing.push({ table: shape.name, columns })
  }
  return missing
}

/** Everything that is missing if the database itself does not exist. */
export const everythingIn = (shapes: Shapes, plugins: readonly SqlTables[]): readonly MissingPart[] => [
  ...usedOf(shapes).map(({ name }) => ({ table: name, columns: [] })),
  ...plugins.map(partOf),
]

/** The tables of plugins that are missing in a database, or exist in an older version. */
export async function missingVersions(
  db: Kysely<Tables>,
  plugins: readonly SqlTables[],
): Promise<readonly MissingPart[]> {
  if (plugins.length === 0) return []
  const made = await madeVersions(db)
  return plugins.filter((tables) => versionOf(tables, made) < tables.version).map(partOf)
}

async function madeVersions(db: Kysely<Tables>): Promise<readonly MadeVersion[]> {
  try {
    return await db.selectFrom(VERSIONS).select(['name', 'version']).$castTo<MadeVersion>().execute()
  } catch (error) {
    if (!saysMissing(error)) throw error
    return []
  }
}

const partOf = ({ name, version }: SqlTables): MissingPart => ({
  table: `${name}, version ${String(version)}`,
  columns: [],
})

const usedOf = (shapes: Shapes): readonly TableShape[] =>
  Object.values(shapes).filter(({ columns }) => columns.size > 0)

const columnsOf = ({ columns }: TableShape): readonly string[] => [...columns.values()].map(({ name }) => name)

/**
 * Whether a table has these columns. A query without rows checks this in every dialect and schema. Do not call it in a
 * transaction of PostgreSQL, which a failed query aborts.
 */
export async function answers(db: Kysely<Tables>, name: string, columns: readonly string[]): Promise<boolean> {
  // With the name of the table, because SQLite reads an unknown name in quotes as a string.
  const named = columns.map((column) => sql.ref(`${name}.${column}`))
  const list = named.length > 0 ? sql.join(named) : sql`1`
  try {
    await sql`select ${list} from ${sql.table(name)} where 1 = 0`.execute(db)
    return true
  } catch (error) {
    if (!saysMissing(error)) throw error
    return false
  }
}
