import type { DatabaseUser, UserStore } from 'authengine/adapter'
import { type Clock, isValidDate, SystemClock } from 'authengine/plugin'
import type { Commands } from './Commands.js'
import { isObject } from './failures.js'
import { storedIn, textIn, unexpected } from './replies.js'
import { DISCARD_COPY, KEEP_COPY } from './scripts.js'

/** Fields that are stored with a session: the copy of its user, and how often copies were discarded. */
export const COPY_FIELDS = ['user', 'discards'] as const

/** Members of a user that the library shows or uses. */
const MEMBERS = ['id', 'name', 'email', 'emailVerified', 'image'] as const

/**
 * Copies of users, stored with their sessions, so that reading a session does not read the user from the database.
 *
 * A copy contains the members that the library shows or uses, and the extra columns of the user store. If one of these
 * is not a string, a number, a boolean or null, no copy is stored.
 */
export class UserCopies {
  /**
   * @param commands - Sends commands.
   * @param users - The store of users.
   * @param maxAge - How many seconds a copy is used.
   * @param clock - Clock for the age of copies.
   */
  constructor(
    private readonly commands: Commands,
    private readonly users: Pick<UserStore, 'byId' | 'extraColumns'>,
    private readonly maxAge: number,
    private readonly clock: Clock = new SystemClock(),
  ) {}

  /**
   * The user of a session: the copy, or if it is missing or too old, the stored user, who is then copied.
   *
   * @param key - Key of the session.
   * @param held - Values of the copy fields of the session.
   */
  async userOf(userId: string, key: string, [copy, discards]: readonly unknown[]): Promise<DatabaseUser | null> {
    const at = this.clock.now().getTime()
    const kept = copyIn(copy)
    if (kept && kept.at <= at && at < kept.at + this.maxAge * 1000) return kept.user
    const user = await this.users.byId(userId)
    if (!user) return null
    const shown = this.#shown(user)
    // An error is ignored, because the session can be read without a copy.
    if (isPlain(shown)) await this.#keep(key, textIn(discards) ?? '', at, shown).catch(() => undefined)
    return shown
  }

  /** Discards the copies that sessions have. A copy that is being made at this moment is not kept. */
  async discard(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.commands.run(DISCARD_COPY, [key])))
  }

  #keep(key: string, discards: string, at: number, user: DatabaseUser): Promise<unknown> {
    const copy = { at, user: { ...user, emailVerified: user.emailVerified?.getTime() ?? user.emailVerified } }
    return this.commands.run(KEEP_COPY, [key], discards, JSON.stringify(copy))
  }

  /** Only the members that copies have, so that the result is the same with and without a copy. */
  #shown(user: DatabaseUser): DatabaseUser {
    const members = new Set<string>([...MEMBERS, ...(this.users.extraColumns ?? [])])
    return Object.fromEntries(Object.entries(user).filter(([member]) => members.has(member))) as unknown as DatabaseUser
  }
}

/** Whether a user, apart from its date, is the same after it was stored as JSON. */
const isPlain = ({ emailVerified, ...others }: DatabaseUser): boolean =>
  (emailVerified === undefined || emailVerified === null || isValidDate(emailVerified)) &&
  Object.values(others).every(
    (value) => value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value),
  )

/** The copy in a field, and when it was made; undefined if there is no copy. */
function copyIn(field: unknown): { readonly at: number; readonly user: DatabaseUser } | undefined {
  const text = textIn(field)
  if (text === null) return undefined
  const stored = storedIn(text)
  if (!isObject(stored) || typeof stored['at'] !== 'number' || !isObject(stored['user'])) throw unexpected()
  const { emailVerified } = stored['user']
  // Not checked further, because nothing else writes to this field.
  const user = stored['user'] as unknown as DatabaseUser
  return {
    at: stored['at'],
    user: typeof emailVerified === 'number' ? { ...user, emailVerified: new Date(emailVerified) } : user,
  }
}
