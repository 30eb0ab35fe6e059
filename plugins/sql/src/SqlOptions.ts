import type { SqlTables } from 'authengine/adapter'
import type { SqlDialect } from './SqlDialect.js'
import type { TableName } from './columns.js'

/** Names of tables, by their names in this package; `schema.table` names a table in another schema. */
export type SqlTableNames = Readonly<Partial<Record<TableName, string>>>

/** Names and columns of the tables, and other options. */
export interface SqlOptions {
  /**
   * Names of the tables, if they differ from the default, or a list of the tables of plugins: `[auditTables]`. For
   * both, put the names into the list: `[{ users: 'people' }, auditTables]`.
   *
   * @defaultValue `users`, `accounts`, `sessions`, `verification_token`, `authenticators`, `auth_counters`, `auth_secrets`,
   *   `auth_pending`, `auth_ended`, `auth_used`
   */
  readonly tables?: SqlTableNames | readonly (SqlTableNames | SqlTables)[]
  /**
   * Names of columns, by table and by their names in this package: `{ users: { emailVerified: 'verified_at' } }`.
   *
   * An unknown name adds a column whose value is passed through: `{ users: { role: 'role' } }`. A name that resembles a
   * known name (`emailverified`) is refused as misspelled. To add such a column, list the known name as well.
   */
  readonly columns?: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>
  /**
   * Whether another library created the tables, with only the usual columns.
   *
   * Columns that this package adds are then used only if `columns` names them. Without them, sessions do not store when
   * and where they started, and a provider cannot end them. Counters, ended sealed sessions and used sign-ins stay in
   * memory, secrets and pending sign-ins are not stored, and the refresh of tokens is reserved within one process
   * instead of all. Passkeys need a table of authenticators that is named in `tables` or `columns`. They have names
   * only if there is a column for them.
   *
   * New users get a random UUID as their `users.id`, so that column, and columns that refer to it, must be able to
   * store a UUID as text. For tables with numbers as ids, keep using the adapter of the other library.
   *
   * @defaultValue false
   */
  readonly foreign?: boolean
  /**
   * The dialect, if it cannot be detected from the Kysely instance.
   *
   * @defaultValue what the instance uses
   */
  readonly dialect?: SqlDialect
  /**
   * Milliseconds that getting a connection may take, and each statement. If it takes longer, the call fails, and no
   * user is signed in.
   *
   * In SQLite, this is also how long a write waits for another process that writes to the same file. This does not
   * block the event loop. With a Kysely instance, its driver waits as it was configured.
   *
   * A Kysely instance keeps its own limits. The servers of PostgreSQL and MySQL do not know the limit, so a statement
   * that waits for a lock may still run there later. In PostgreSQL and MySQL, each statement of `migrate` may take an
   * hour; the limit applies only to getting the connection.
   *
   * @defaultValue 10 000
   */
  readonly timeLimit?: number
}
