import { type AuthLevel, type AuthMethod, levelOf } from '../core/AuthMethod.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'

/** How recent, and how strong, an authentication has to be. */
export interface RecentOptions {
  /**
   * How many seconds ago the user may have proved who they are.
   *
   * @defaultValue 300
   */
  readonly within?: number | undefined
  /**
   * The level that the recent proofs must have together. With `strongest`, it is 2 for users who can reach it with the
   * ways that they have, and for other users the strongest way that they have.
   *
   * @defaultValue 1
   */
  readonly level?: AuthLevel | 'strongest' | undefined
  /**
   * Where the browser returns to.
   *
   * @defaultValue for a GET, its URL; for other methods, the page with the form (`Referer`)
   */
  readonly returnTo?: string | undefined
}

/** The options of {@link RecentOptions} that decide, with defaults filled in. */
export interface Wanted {
  /** In seconds. */
  readonly within: number
  /** The level. */
  readonly level: AuthLevel | 'strongest'
}

/** What a user proved recently. */
export interface Recent {
  /** The methods. */
  readonly methods: readonly AuthMethod[]
  /** Their level; 0 if nothing was proved recently. */
  readonly level: AuthLevel | 0
}

/** Five minutes. */
const USUAL_SECONDS = 300
const LEVELS: ReadonlySet<unknown> = new Set([1, 2, 3, 'strongest'])

/**
 * Fills in the defaults.
 *
 * @throws TypeError if `within` is not a positive number of seconds, or the level is unknown.
 */
export function wantedFrom({ within = USUAL_SECONDS, level = 1 }: RecentOptions): Wanted {
  if (!Number.isFinite(within) || within < 1) throw new TypeError('"within" must be a number of seconds, at least 1.')
  if (!LEVELS.has(level)) throw new TypeError('"level" must be 1, 2, 3 or "strongest".')
  return { within, level }
}

/** What the URL of the page asks for. It decides only where the page leads: the application always checks again. */
export function wantedIn(query: ReadonlyMap<string, string>): Wanted {
  const within = Number(query.get('within') ?? USUAL_SECONDS)
  const level = query.get('level') ?? '1'
  return {
    within: Number.isFinite(within) && within >= 1 ? within : USUAL_SECONDS,
    level: level === 'strongest' ? level : level === '2' ? 2 : level === '3' ? 3 : 1,
  }
}

/** The parameters for {@link wantedIn}; defaults are left out. */
export const queryOf = ({ level, within }: Wanted): Readonly<Record<string, string | undefined>> => ({
  within: within === USUAL_SECONDS ? undefined : String(within),
  level: level === 1 ? undefined : String(level),
})

/**
 * What the user of a session proved within the last seconds.
 *
 * @param assuming - Methods that the same request has just proved.
 */
export function recentOf(
  session: RunningSession,
  within: number,
  now: Date,
  assuming: readonly AuthMethod[] = [],
): Recent {
  const since = now.getTime() - within * 1000
  const used = session.authMethods.filter(({ at }) => at.getTime() >= since).map(({ method }) => method)
  const methods = [...new Set([...used, ...assuming])]
  if (methods.length > 0) return { methods, level: levelOf(methods) }
  // The methods of some sessions are not known, such as those of another library.
  const isRecent = session.authMethods.length === 0 && session.authTime.getTime() >= since
  return { methods, level: isRecent ? 1 : 0 }
}

/**
 * Whether recent proofs are enough.
 *
 * @param offered - What each way that the user has would prove.
 */
export function isEnough(
  { level, methods }: Recent,
  wanted: Wanted['level'],
  offered: readonly (readonly AuthMethod[])[],
): boolean {
  if (wanted !== 'strongest') return level >= wanted
  if (level === 0 || offered.length === 0) return level > 0
  const used = offered.filter((way) => way.some((method) => methods.includes(method)))
  // A way may prove less than it could, such as a passkey without user verification. If all were used, no more can be
  // asked for.
  if (used.length === offered.length) return true
  if (level < Math.min(2, levelOf([...methods, ...offered.flat()]))) return false
  // A mailed link alone is not enough for a user who has something stronger.
  return used.length > 0 || methods.some(isStrong) || !offered.flat().some(isStrong)
}

/** Whether a user can reach a level with all of the ways. */
export const canReach = (
  { methods }: Recent,
  wanted: Wanted['level'],
  offered: readonly (readonly AuthMethod[])[],
): boolean => wanted === 'strongest' || levelOf([...methods, ...offered.flat()]) >= wanted

/** Whether a method is more than a mailbox, or an identity provider that may still have known the user. */
const isStrong = (method: AuthMethod): boolean => method !== 'email' && method !== 'fed'
