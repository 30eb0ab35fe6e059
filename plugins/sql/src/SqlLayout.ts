import type { SqlConnection } from 'authengine/adapter'
import { type ColumnKind, OWN, type TableName } from './columns.js'
import { addition, creation } from './schema.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { type Shapes, shapesFrom } from './TableShape.js'

/** A table of an adapter, as it is in the database. */
export interface SqlTableLayout {
  /** Name in the database. */
  readonly name: string
  /** The columns that the adapter uses, by their names in this package. */
  readonly columns: Readonly<Record<string, { readonly name: string; readonly kind: ColumnKind }>>
}

/** Where an adapter stores its rows, for tools that move rows. */
export interface SqlLayout {
  /** Runs statements on the connection of the adapter. */
  readonly connection: SqlConnection
  /** The tables. A table without columns is not used. */
  readonly tables: Readonly<Record<TableName, SqlTableLayout>>
  /** Whether another library created the tables. */
  readonly foreign: boolean
  /** Statements that add what foreign tables lack, for the migrations of the application; none for other tables. */
  readonly additions: readonly string[]
}

/** The tables of an adapter, as they are in the database. */
export function tablesFrom(options: SqlOptions): SqlLayout['tables'] {
  const entries = Object.entries(shapesFrom(options)).map(([table, { columns, name }]) => [
    table,
    { name, columns: Object.fromEntries(columns) },
  ])
  return Object.fromEntries(entries) as SqlLayout['tables']
}

/** The statements that add to foreign tables what only this package has. */
export function additionsFrom(options: SqlOptions, dialect: SqlDialect): readonly string[] {
  if (options.foreign !== true) return []
  const used = shapesFrom(options)
  const whole = shapesFrom({ ...options, foreign: false })
  return (Object.keys(OWN) as TableName[]).flatMap((table) =>
    used[table].columns.size === 0
      ? creation(table, whole, dialect)
      : Object.keys(OWN[table]).flatMap((member) => addedTo(table, member, { used, whole }, dialect)),
  )
}

function addedTo(
  table: TableName,
  member: string,
  { used, whole }: { readonly used: Shapes; readonly whole: Shapes },
  dialect: SqlDialect,
): readonly string[] {
  const statement = used[table].columns.has(member) ? undefined : addition(table, member, whole, dialect)
  return statement === undefined ? [] : [statement]
}
