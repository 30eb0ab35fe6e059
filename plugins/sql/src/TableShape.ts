import { type ColumnKind, CUSTOMARY, OWN, type TableName } from './columns.js'
import type { SqlOptions } from './SqlOptions.js'
import { namesIn } from './tablesOf.js'

/** A column: its name in the database, and what it holds. */
export interface Column {
  /** Name in the database. */
  readonly name: string
  /** Kind of its values. */
  readonly kind: ColumnKind
}

/** A table as it is in the database. */
export interface TableShape {
  /** Name in the database. */
  readonly name: string
  /** The columns, by their names in this package. */
  readonly columns: ReadonlyMap<string, Column>
}

/** Every table as it is in the database. */
export type Shapes = Readonly<Record<TableName, TableShape>>

/** The tables as the options name them. */
export const shapesFrom = (options: SqlOptions): Shapes => ({
  users: shapeFrom('users', 'users', options),
  accounts: shapeFrom('accounts', 'accounts', options),
  sessions: shapeFrom('sessions', 'sessions', options),
  verificationTokens: shapeFrom('verificationTokens', 'verification_token', options),
  authenticators: shapeFrom('authenticators', 'authenticators', options),
  counters: shapeFrom('counters', 'auth_counters', options),
  secrets: shapeFrom('secrets', 'auth_secrets', options),
  pending: shapeFrom('pending', 'auth_pending', options),
  ended: shapeFrom('ended', 'auth_ended', options),
  used: shapeFrom('used', 'auth_used', options),
})

/** Tables that most other libraries do not create. Foreign tables include them only if the options name them. */
const RARE: ReadonlySet<TableName> = new Set(['authenticators'])

function shapeFrom(table: TableName, usual: string, options: SqlOptions): TableShape {
  const { columns, foreign = false } = options
  const tables = namesIn(options)
  const named = columns?.[table] ?? {}
  const kinds = new Map<string, ColumnKind>(Object.entries({ ...CUSTOMARY[table], ...OWN[table] }))
  const unnamed = tables[table] === undefined && columns?.[table] === undefined
  const customary = foreign && unnamed && RARE.has(table) ? {} : CUSTOMARY[table]
  // No other library has such a table. If only its name is given, it is as this package creates it.
  const isOurs = Object.keys(CUSTOMARY[table]).length === 0 && tables[table] !== undefined && !columns?.[table]
  const present = Object.keys(foreign && !isOurs ? customary : { ...customary, ...OWN[table] })
  return {
    name: tables[table] ?? usual,
    columns: new Map(
      [...new Set([...present, ...Object.keys(named)])].map((column) => [
        column,
        { name: named[column] ?? column, kind: kinds.get(column) ?? 'other' },
      ]),
    ),
  }
}
