import { migratableIn } from '../../application/Migratable.js'

/** The methods of an adapter of @authengine/sql that read tables of another library. */
export interface Inspectable {
  /** Values of a column, without null; undefined if there is no such table or column. */
  valuesIn(table: string, column: string, max?: number): Promise<readonly unknown[] | undefined>
  /** How many sessions were looked at, and how many of them have a token in plain text. */
  plainSessions(max?: number): Promise<{ readonly all: number; readonly plain: number }>
}

/** The adapter of @authengine/sql in a configuration; undefined for others, and for older versions of that package. */
export function inspectableIn(adapter: unknown): Inspectable | undefined {
  const found: unknown = migratableIn(adapter)
  const { plainSessions, valuesIn } = Object(found) as Partial<Inspectable>
  return typeof valuesIn === 'function' && typeof plainSessions === 'function' ? (found as Inspectable) : undefined
}
