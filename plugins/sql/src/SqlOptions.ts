import type { SqlTables } from 'authengine/adapter'
import type { SqlDialect } from './SqlDialect.js'
import type { TableName } from './columns.js'

/** Names of tables, by what this package calls them; `schema.table` names one in a schema of its own. */
export type SqlTableNames = Readonly<Partial<Record<TableName, string>>>

/** How the tables are named, and what they hold. */
export interface SqlOptions {
  /**
   * Names of the tables, where they differ, or a list of the tables of plugins: `[auditTables]`. To say both, put the names into
   * the list: `[{ users: 'people' }, auditTables]`.
   *
   * @defaultValue `users`, `accounts`, `sessions`, `verification_token`, `authenticators`, `auth_counters`, `auth_secrets`,
   *   `auth_pending`, `auth_ended`, `auth_used`
   */
  readonly tables?: SqlTableNames | readonly (SqlTableNames | SqlTables)[]
  /**
   * Names of columns by what this package calls them, table by table: `{ users: { emailVerified: 'verified_at' } }`.
   *
   * A name this package does not know adds a column whose value is handed through: `{ users: { role: 'role' } }`. One that
   * resembles a name it knows (`emailverified`) is refused as misspelled; if you mean such a column, name the other one beside it.
   */
  readonly columns?: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>
  /**
   * Whether another library created the tables, with the usual columns only.
   *
   * Columns that this package adds are then used only where `columns` names them. Without them, sessions have no
   * circumstances and cannot be ended by a provider, counters, ended sealed sessions and used sign-ins stay in memory, secrets and pending sign-ins are not kept, and the refresh of tokens is reserved
   * within one process instead of all. Passkeys need a table of authenticators that is named in `tables` or `columns`,
   * and have no names there without a column for them.
   *
   * New users get a random UUID as their `users.id`, so that column, and those that refer to it, must be able to hold a
   * UUID as text. Tables whose ids are numbers stay with the adapter they came with.
   *
   * @defaultValue false
   */
  readonly foreign?: boolean
  /**
   * The dialect, where it cannot be seen from the Kysely instance.
   *
   * @defaultValue what the instance uses
   */
  readonly dialect?: SqlDialect
  /**
   * Milliseconds that getting a connection, and each statement, may take; what takes longer fails, and no user is signed in.
   *
   * In SQLite, this is also how long a write waits for another process that writes to the same file. The event loop stays
   * free meanwhile, except with a Kysely instance: its driver waits in the way it was set up.
   *
   * A Kysely instance keeps its own limits. PostgreSQL and MySQL do not know the limit, so a
   * statement that waits for a lock may still be carried out there later. Statements of `migrate` may take an hour in
   * PostgreSQL and MySQL; getting the connection for them may not.
   *
   * @defaultValue 10 000
   */
  readonly timeLimit?: number
}
