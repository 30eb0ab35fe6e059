import type { SqlTables } from 'authengine/adapter'
import { type Kysely, sql } from 'kysely'
import { saysMissing } from './saysMissing.js'
import { type MadeVersion, versionOf, VERSIONS } from './schema.js'
import type { Tables } from './SqlTable.js'
import type { Shapes, TableShape } from './TableShape.js'

/** A table that is missing in a database, or columns of one. */
export interface MissingPart {
  /** Name of the table; of a plugin, the name of its tables and their version. */
  readonly table: string
  /** Names of the columns; none when the whole table is missing. */
  readonly columns: readonly string[]
}

/**
 * What a database lacks of some tables.
 *
 * @param db - The database.
 * @param shapes - The tables.
 * @throws whatever the driver throws, unless it is that something is missing: a database that fails is not an empty one.
 */
export async function missingIn(db: Kysely<Tables>, shapes: Shapes): Promise<readonly MissingPart[]> {
  // A database that is away is not an empty one.
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
    // If each was added by itself.
    if (columns.length > 0) missing.push({ table: shape.name, columns })
  }
  return missing
}

/** What a database lacks that is not there itself. */
export const everythingIn = (shapes: Shapes, plugins: readonly SqlTables[]): readonly MissingPart[] => [
  ...usedOf(shapes).map(({ name }) => ({ table: name, columns: [] })),
  ...plugins.map(partOf),
]

/** The tables of plugins that a database lacks, or has in an older version. */
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

/** Whether a table has these columns. Where a failed query ends the transaction, do not ask in one. A query that reads no row finds out in every dialect, and in every schema. */
export async function answers(db: Kysely<Tables>, name: string, columns: readonly string[]): Promise<boolean> {
  // With the table in front: SQLite takes an unknown name in quotes for a text.
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
