import type { DatabaseAdapter } from 'authengine/adapter'

/** The other database, the names of keys, and limits. */
export interface RedisOptions {
  /**
   * Another database for users, accounts, passkeys and the data of plugins, such as `sqlAdapter(…)`.
   *
   * These need unique keys across users, and do not expire. Your code opens and closes the database. Before you remove
   * a user there, end the sessions of the user with `engine.sessions.revokeAll`, in case another user gets the same id.
   */
  readonly database: Pick<
    DatabaseAdapter,
    'users' | 'accounts' | 'authenticators' | 'secrets' | 'transaction' | 'extension'
  >
  /**
   * Prefix of every key, without braces. Applications that share a server need different prefixes.
   *
   * @defaultValue `authengine:`
   */
  readonly prefix?: string
  /**
   * How many seconds a copy of the user is used: from 1 to 86,400. Copies are stored with the sessions, so that reading
   * a session does not query `database`. Use the same value in every process.
   *
   * A copy contains `id`, `name`, `email`, `emailVerified`, `image` and the extra columns that `database` was
   * configured with; with this option, `user` in the callbacks of a session has no other members. If a user is changed
   * through this adapter, the copies are discarded at once. If other code changes or removes a user, the old copies are
   * used until they are too old: call `engine.sessions.revokeAll` before you remove a user.
   *
   * @defaultValue no copies: each reading of a session queries `database`
   */
  readonly userMaxAge?: number
  /**
   * Milliseconds that a command may take, including connecting. A command that takes longer rejects.
   *
   * @defaultValue 5000
   */
  readonly timeLimit?: number
}
