/** A missing table, or missing columns of a table. */
export interface MissingPart {
  /** Name of the table. */
  readonly table: string
  /** Names of the columns; empty if the whole table is missing. */
  readonly columns: readonly string[]
}

/** The methods of an adapter of @authengine/sql that commands use. The package is the application's own. */
export interface Migratable {
  /** Missing tables and columns of the database. */
  missing(): Promise<readonly MissingPart[]>
  /** Ids of accounts at a provider, at most a thousand; older versions have no such function. */
  accountIds?(provider: string): Promise<readonly string[]>
  /** Creates the tables. */
  migrate(): Promise<void>
  /** Closes the connection. */
  close(): Promise<void>
}

const VERBS = ['missing', 'migrate', 'close']

/**
 * The part of an adapter whose tables can be created: the adapter itself, or the `database` in which it stores users.
 */
export function migratableIn(adapter: unknown): Migratable | undefined {
  if (isMigratable(adapter)) return adapter
  const people = Reflect.get(Object(adapter) as object, 'database') as unknown
  return isMigratable(people) ? people : undefined
}

const isMigratable = (adapter: unknown): adapter is Migratable =>
  typeof adapter === 'object' &&
  adapter !== null &&
  VERBS.every((verb) => typeof Reflect.get(adapter, verb) === 'function')

/** What is missing, in words. */
export const missingText = ({ columns, table }: MissingPart): string =>
  columns.length === 0 ? `table ${table}` : `columns of ${table}: ${columns.join(', ')}`
