import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { FormerReader } from '../core/FormerReader.js'
import type { Awaitable } from '../core/guards.js'
import { isValidDate } from '../core/ports.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { JWT, StoredUser } from '../core/User.js'
import type { CookieSpec } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'

const LONGEST_KEY = 512

/** A session of another library, or of an older form. */
export interface FormerSession {
  /**
   * Identifies the session, such as a hash of its id. Copies of one cookie have the same key. At most 512 characters.
   */
  readonly key: string
  /** The user. With a database, only `id` counts, and it has to be the id of a stored user. */
  readonly user: StoredUser
  /** Further claims, for sealed sessions. Claims of the library are left out. */
  readonly claims?: JWT | undefined
  /** When the user signed in. */
  readonly authTime: Date
  /** When the session ends. At the latest, it ends when a session of this configuration would end. */
  readonly expires: Date
}

/** Reads the sessions of another library, or of an older form, until they end. */
export interface FormerSessionReader extends FormerReader {
  /**
   * Until then, a former cookie stays beside the new one, so that instances of the former application accept the browser
   * during a rolling deployment. A sign-in and a sign-out remove it. At most 14 days after the start of the application.
   *
   * While it stays, a sign-out at a former instance does not end the new session.
   *
   * @defaultValue the first response with the new cookie removes the former one
   */
  readonly keepUntil?: Date | undefined
  /**
   * Whether only a stored row makes a former session genuine. Then, a person who knows the former secret cannot sign in
   * with it. `authengine doctor` reads it.
   *
   * @defaultValue false: what is signed or sealed with the former secret is genuine
   */
  readonly readsRows?: boolean | undefined
  /**
   * The cookies that it reads. They are removed when the session gets a cookie of this library, and at sign-out. Pieces
   * of a cookie, such as `name.0`, are removed with it.
   *
   * @param secure - Whether the site is served over https.
   */
  cookies(secure: boolean): readonly CookieSpec[]
  /**
   * Whether a request has a session cookie that it reads. If it refuses the first cookies that it gets, a warning in the
   * log says so: the former secret may be wrong.
   *
   * @defaultValue unknown: there is no such warning
   */
  hasCookie?(ctx: RequestContext): boolean
  /**
   * Reads the session of a request. Changes nothing.
   *
   * @param now - The time of the engine's clock.
   * @returns Null if the cookies of the request are not of this kind, or not genuine.
   * @throws Anything - The request fails, and the cookies stay.
   */
  read(ctx: RequestContext, now: Date): Awaitable<FormerSession | null>
}

/** Whether the result of a reader is a valid session. */
export const isUsable = ({ authTime, expires, key, user }: FormerSession): boolean =>
  typeof key === 'string' &&
  key !== '' &&
  key.length <= LONGEST_KEY &&
  typeof user.id === 'string' &&
  user.id !== '' &&
  isValidDate(authTime) &&
  // A session that began at 0 counts as one whose start is unknown.
  authTime.getTime() > 0 &&
  isValidDate(expires)

/** Remembers which former sessions are not accepted any more, for all processes. */
export class EndedFormerSessions {
  /**
   * @param list - Stores them.
   * @param until - When no former session is accepted any more.
   * @param listIn - Returns the same list in a transaction. Default: the list is not in a database with transactions.
   */
  constructor(
    private readonly list: RevocationList,
    private readonly until: Date,
    private readonly listIn: (transaction: DatabaseAdapter) => RevocationList | undefined = () => undefined,
  ) {}

  /** Returns the same in a transaction, so that a connection never waits for itself. */
  within(transaction: DatabaseAdapter | undefined): EndedFormerSessions {
    const list = transaction && this.listIn(transaction)
    return list ? new EndedFormerSessions(list, this.until) : this
  }

  /** Refuses all former sessions of a user from now on, including all copies of their cookies. */
  async endOf(userId: string): Promise<void> {
    await this.list.revoke(`former user ${userId}`, this.#until)
  }

  /** Refuses a former session from now on, unless the session that it became is still running. */
  async end(session: string): Promise<void> {
    await this.list.revoke(`former session ${session}`, this.#until)
  }

  /** Whether all former sessions of a user are refused. */
  hasEndedOf(userId: string): Awaitable<boolean> {
    return this.list.isRevoked(`former user ${userId}`)
  }

  /** Whether a former session is refused. */
  hasEnded(session: string): Awaitable<boolean> {
    return this.list.isRevoked(`former session ${session}`)
  }

  get #until(): number {
    return Math.ceil(this.until.getTime() / 1000)
  }
}
