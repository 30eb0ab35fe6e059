/** A table that is missing, or columns of one. */
export interface MissingPart {
  /** Name of the table. */
  readonly table: string
  /** Names of the columns; none when the whole table is missing. */
  readonly columns: readonly string[]
}

/** What is needed of an adapter of @authengine/sql; it is the application's own. */
export interface Migratable {
  /** What the database lacks. */
  missing(): Promise<readonly MissingPart[]>
  /** Ids of accounts at a provider, at most a thousand; older versions have no such function. */
  accountIds?(provider: string): Promise<readonly string[]>
  /** Makes the tables. */
  migrate(): Promise<void>
  /** Ends the connection. */
  close(): Promise<void>
}

const VERBS = ['missing', 'migrate', 'close']

/** The part of an adapter that has tables that can be made: itself, or the database behind it that keeps the people. */
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
