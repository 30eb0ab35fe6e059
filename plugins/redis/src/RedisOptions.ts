import type { DatabaseAdapter } from 'authengine/adapter'

/** The other database, and how keys are named. */
export interface RedisOptions {
  /**
   * Where users are, what they sign in with, and what plugins keep: another database, such as `sqlAdapter(…)`.
   *
   * They need unique keys across users, and outlive what expires. Your code opened it and closes it. Before you remove a user
   * there, end their sessions with `engine.sessions.revokeAll`, in case their id is given to another user.
   */
  readonly database: Pick<
    DatabaseAdapter,
    'users' | 'accounts' | 'authenticators' | 'secrets' | 'transaction' | 'extension'
  >
  /**
   * What every key begins with; applications that share a server take different ones. Without braces.
   *
   * @defaultValue `authengine:`
   */
  readonly prefix?: string
  /**
   * How many seconds a copy of the user is used, which is kept with each session, so that reading a session does not ask
   * `database`: from 1 to 86,400. The same in every process.
   *
   * A copy holds `id`, `name`, `email`, `emailVerified`, `image` and the extra columns that `database` was configured with; with this
   * option, `user` in the callbacks of a session has no other members. Users that are changed through this adapter have new
   * copies at once. Users that something else changes or removes are read as they were until their copies are too old:
   * call `engine.sessions.revokeAll` before you remove a user.
   *
   * @defaultValue no copies: each reading asks `database` for the user
   */
  readonly userMaxAge?: number
  /**
   * For how many milliseconds a command may take, its connection included. What takes longer is an error.
   *
   * @defaultValue 5000
   */
  readonly timeLimit?: number
}
