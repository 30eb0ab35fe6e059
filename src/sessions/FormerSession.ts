import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Finding } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import { isValidDate } from '../core/ports.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { JWT, StoredUser } from '../core/User.js'
import type { CookieSpec } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'

/** For how many days after the start of the application former sessions may be accepted. */
const MAX_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000
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
export interface FormerSessionReader {
  /** `[a-z-]+`, unique in a configuration. */
  readonly id: string
  /** From then on, its cookies are not accepted. At most 90 days after the start of the application. */
  readonly notAfter: Date
  /**
   * The cookies that it reads. They are removed when the session gets a cookie of this library, and at sign-out. Pieces
   * of a cookie, such as `name.0`, are removed with it.
   *
   * @param secure - Whether the site is served over https.
   */
  cookies(secure: boolean): readonly CookieSpec[]
  /**
   * Reads the session of a request. Changes nothing.
   *
   * @returns Null if the cookies of the request are not of this kind, or not genuine.
   * @throws Anything - The request fails, and the cookies stay.
   */
  read(ctx: RequestContext): Awaitable<FormerSession | null>
}

/** Finds faults of the readers that plugins registered. */
export function formerSessionFaults(readers: readonly FormerSessionReader[], now: Date): readonly Finding[] {
  return readers.flatMap(({ id, notAfter }, at) => {
    const option = `plugins: the reader of former sessions ${JSON.stringify(id)}`
    const faults: Finding[] = []
    if (!/^[a-z-]+$/.test(id)) faults.push({ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' })
    if (readers.findIndex((each) => each.id === id) !== at)
      faults.push({ option, problem: 'is registered twice.', fix: 'Leave out one of the plugins.' })
    if (!isValidDate(notAfter) || notAfter.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
      faults.push({
        option,
        problem: 'has no usable "notAfter".',
        fix: `Set a date at most ${String(MAX_DAYS)} days from now: the switch plus the life of the former sessions.`,
      })
    return faults
  })
}

/** Whether the result of a reader is a valid session. */
export const isUsable = ({ authTime, expires, key, user }: FormerSession): boolean =>
  typeof key === 'string' &&
  key !== '' &&
  key.length <= LONGEST_KEY &&
  typeof user.id === 'string' &&
  user.id !== '' &&
  isValidDate(authTime) &&
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
