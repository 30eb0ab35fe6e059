import type { StoreToken } from '../core/Token.js'

/** Dialects of SQL that plugins write statements for. */
export type SqlDialect = 'sqlite' | 'postgres' | 'mysql'

/** A value of a column. */
export type SqlValue = string | number | null

/**
 * The name of a table or column in the quotes of a dialect.
 *
 * @param name - A schema may stand in front of it, with a point.
 */
export function quotedName(name: string, dialect: SqlDialect): string {
  const mark = dialect === 'mysql' ? '`' : '"'
  return name
    .split('.')
    .map((part) => mark + part.replaceAll(mark, mark + mark) + mark)
    .join('.')
}

/** A connection, or a transaction on it. Parameters are written as `?` in every dialect. */
export interface SqlConnection {
  /** The dialect. */
  readonly dialect: SqlDialect
  /** The rows of a query. */
  all(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Readonly<Record<string, SqlValue>>[]>
  /**
   * Runs a statement.
   *
   * @returns How many rows it changed.
   */
  run(sql: string, parameters?: readonly SqlValue[]): Promise<number>
}

/** The stores of a token, with SQL. Made by {@link sqlStore}. */
export interface SqlStore {
  /** Token of the stores. */
  readonly token: StoreToken<unknown>
  /** Makes the stores for a connection. */
  create(db: SqlConnection): unknown
}

/** Connects a token with its stores. Only this function makes an `SqlStore`, so that the type is checked. */
export const sqlStore = <S>(token: StoreToken<S>, create: (db: SqlConnection) => NoInfer<S>): SqlStore =>
  Object.freeze({ token: token as StoreToken<unknown>, create })

/** Tables of a plugin, for `sqlAdapter(url, { tables: [auditTables] })` and `authengine migrate`. */
export interface SqlTables {
  /** Prefix of every table. */
  readonly name: string
  /** Version that the plugin needs. */
  readonly version: number
  /** Statements from version `from` to `version`; 0 means that there are no tables. */
  up(dialect: SqlDialect, from: number): readonly string[]
  /** Stores over these tables. */
  readonly stores: readonly SqlStore[]
}
