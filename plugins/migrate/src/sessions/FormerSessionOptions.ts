import type { Awaitable, JWT } from 'authengine'

/** The user of a former session, before it is accepted. */
export interface FormerUser {
  /** Id of the user, as the session becomes one of this library. */
  readonly userId: string
  /** The claims of the session: those of a sealed session, or the cached user of Better Auth. Empty for rows. */
  readonly claims: JWT
}

/** Options that the readers of all libraries have. */
export interface FormerSessionOptions {
  /**
   * From then on, the former session cookies are not accepted: the day of the switch plus `session.maxAge` of the former
   * configuration. At most 90 days after the start of the application.
   */
  readonly notAfter: Date
  /**
   * Until then, the former cookie stays beside the new one, so that instances of the former application accept the browser
   * during a rolling deployment. At most 14 days after the start of the application. While it stays, a sign-out at a former
   * instance does not end the new session.
   *
   * @defaultValue the first response with the new cookie removes the former one
   */
  readonly keepUntil?: Date | undefined
  /**
   * Full name of the session cookie, prefix included, if the former configuration changed it. Several names are read in
   * their order; the first with a genuine session is used.
   *
   * @defaultValue over https, the name of the library with `__Secure-`, then the name without it; over http, only the
   *   latter
   */
  readonly cookieName?: string | readonly string[] | undefined
  /**
   * `Domain` of the former cookies. Without it, a browser does not remove cookies that were set for a domain.
   *
   * @defaultValue the former cookies were set for one host
   */
  readonly domain?: string | undefined
  /**
   * Whether a user is not to be signed in, because the application has banned the user for example. If it throws, the
   * request fails, and the former cookie stays.
   *
   * @defaultValue users that the former session itself marks as banned, if it does
   */
  readonly isBanned?: ((user: FormerUser) => Awaitable<boolean>) | undefined
}

/** A session in a table of the former library. */
export interface FormerRow {
  /** Id of the stored user. */
  readonly userId: string
  /** When the session ends. */
  readonly expires: Date
  /**
   * When the user signed in.
   *
   * @defaultValue not known: more than a day ago
   */
  readonly createdAt?: Date | undefined
  /**
   * Whether the session must not be continued: the user is banned, or an administrator uses it in the name of the user.
   *
   * @defaultValue false
   */
  readonly isRefused?: boolean | undefined
}

/**
 * Finds a session in a table of the former library by the token that the table stores. Changes nothing. If it throws, the
 * request fails, and the former cookie stays.
 *
 * The second parameter is the time of the engine's clock.
 */
export type FormerRows = (token: string, now: Date) => Awaitable<FormerRow | null>
