import type { DatabaseAdapter } from 'authengine/plugin'

/** Who the people are, and how keys are named. */
export interface RedisOptions {
  /**
   * Where users are, and what they sign in with: another database, such as `sqlAdapter(…)`.
   *
   * That needs unique keys across people, and outlives what expires. Closed by whoever opened it. Before you remove a user
   * there, end their sessions with `engine.sessions.revokeAll`, in case their id is given to somebody else.
   */
  readonly people: Pick<DatabaseAdapter, 'users' | 'accounts' | 'authenticators'>
  /**
   * What every key begins with; applications that share a server take different ones. Without braces.
   *
   * @defaultValue `authengine:`
   */
  readonly prefix?: string
  /**
   * For how many milliseconds a command may take, its connection included. What takes longer is an error.
   *
   * @defaultValue 5000
   */
  readonly timeLimit?: number
}
