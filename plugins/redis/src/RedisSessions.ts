import type { SessionRow, SessionStore, SessionWithUser, UserStore } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import type { LegacySessions } from './LegacySessions.js'
import { RedisError } from './RedisError.js'
import { numberIn, textsIn } from './replies.js'
import { EXTEND, LIST, REMOVE, STORE } from './scripts.js'
import { changingFields, endOf, FIELDS, fieldsOf, sessionIn } from './sessionFields.js'
import { COPY_FIELDS, type UserCopies } from './UserCopies.js'

/** How many sessions of a user are removed at once. */
const CHUNK = 500

const startOf = ({ createdAt }: SessionRow): number => createdAt?.getTime() ?? 0

/** What the sessions of a user are found by. */
export interface SessionUsers {
  /** Where users are. */
  readonly users: Pick<UserStore, 'byId'>
  /** Copies of them; undefined where none are kept. */
  readonly copies?: UserCopies | undefined
}

/**
 * Sessions in Redis: each is one key in a slot of its own, so that it is read with one command.
 *
 * Its id stands in the list of its user, and in the lists of what a provider calls it. It is listed before it is stored or
 * extended, and removed before it is taken off the lists: a session that runs is listed, and an id without a session
 * opens nothing and expires.
 */
export class RedisSessions implements SessionStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Names keys.
   * @param legacy - The sessions of version 0.1.
   * @param sessionUsers - The users whose sessions they are.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
    private readonly legacy: LegacySessions,
    private readonly sessionUsers: SessionUsers,
  ) {}

  /** Takes two round trips. */
  async create(session: SessionRow): Promise<void> {
    await this.#list(session, session.expires)
    const reply = await this.commands.run(STORE, [this.#key(session)], endOf(session.expires), ...fieldsOf(session))
    if (numberIn(reply) === 1) return
    throw new RedisError('A session with this token exists already. Generate a random token for each session.')
  }

  /** Takes one round trip, and then asks for the user, unless a copy is kept. */
  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const { copies, users } = this.sessionUsers
    const key = this.#key({ sessionToken })
    const fields = [...FIELDS, ...(copies ? COPY_FIELDS : [])]
    const reply = textsIn(await this.commands.send('HMGET', key, ...fields))
    const held = sessionIn(reply)
    const session = held ?? (await this.legacy.find(sessionToken))
    if (!session) return null
    const { userId } = session
    const user = await (held && copies ? copies.userOf(userId, key, reply.slice(FIELDS.length)) : users.byId(userId))
    return user && { session, user }
  }

  /** Takes three round trips. */
  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    const key = this.#key({ sessionToken })
    const session = await this.#read(key)
    if (!session) return this.legacy.extend(sessionToken, changes)
    await this.#list(session, changes.expires)
    await this.commands.run(EXTEND, [key], endOf(changes.expires), ...changingFields(changes))
  }

  /** Takes two round trips. */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const removed = sessionIn(await this.commands.run(REMOVE, [this.#key({ sessionToken })], ...FIELDS))
    if (!removed) return this.legacy.delete(sessionToken)
    const id = this.keys.idOf(sessionToken)
    // The session has ended whether or not this succeeds: an id without a session opens nothing, and expires.
    await Promise.allSettled(this.#listsOf(removed).map((list) => this.commands.send('ZREM', list, id)))
    return removed
  }

  /** Takes four round trips. Each session has a slot of its own, so one is removed before the other is there: never both. */
  async replace(sessionToken: string, session: SessionRow): Promise<boolean> {
    if (!(await this.delete(sessionToken))) return false
    await this.create(session)
    return true
  }

  /** Takes two round trips. */
  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    const [sessions, legacy] = await Promise.all([this.#listed(this.keys.ofUser(userId)), this.legacy.ofUser(userId)])
    // A token that was refused, because it names the session of another user, is listed as well.
    return [...sessions.filter((session) => session.userId === userId), ...legacy]
  }

  /** Takes two round trips, and three for each 500 sessions. Each session has a slot of its own, so they are not removed in one step. */
  async deleteOfUser(userId: string, except?: string): Promise<number> {
    const kept = except === undefined ? undefined : this.keys.idOf(except)
    const ids = (await this.#ids(this.keys.ofUser(userId))).filter((id) => id !== kept)
    let count = 0
    for (let at = 0; at < ids.length; at += CHUNK) count += await this.#deleteThose(userId, ids.slice(at, at + CHUNK))
    for (const { sessionToken } of await this.legacy.ofUser(userId))
      if (sessionToken !== except && (await this.legacy.delete(sessionToken))) count++
    return count
  }

  async deleteOldest(userId: string, max: number, keep: string): Promise<number> {
    const rows = (await this.ofUser(userId)).filter(({ sessionToken }) => sessionToken !== keep)
    const oldestFirst = [...rows].sort((one, other) => startOf(one) - startOf(other))
    const over = oldestFirst.slice(0, Math.max(0, rows.length + 1 - max))
    const removed = await Promise.all(over.map(({ sessionToken }) => this.delete(sessionToken)))
    return removed.filter((row) => row !== null).length
  }

  /** Takes two round trips. */
  async ofProvider({
    provider,
    sid,
    sub,
  }: Parameters<Required<SessionStore>['ofProvider']>[0]): Promise<readonly SessionRow[]> {
    const [bySession, byPerson] = await Promise.all([
      this.#known(provider, 'sid', sid),
      this.#known(provider, 'sub', sub),
    ])
    // Of what has a name of its own, the name decides.
    return [...bySession, ...byPerson.filter(({ providerSid }) => sid === undefined || typeof providerSid !== 'string')]
  }

  /** Discards the copies of a user; nothing where none are kept. Takes two round trips. */
  async discardCopies(userId: string): Promise<void> {
    const ids = await this.#ids(this.keys.ofUser(userId))
    await this.sessionUsers.copies?.discard(ids.map((id) => this.keys.session(id)))
  }

  /** Removes the sessions with these ids, as far as they are of the user, and then takes them off their lists. */
  async #deleteThose(userId: string, ids: readonly string[]): Promise<number> {
    const found = await Promise.all(ids.map(async (id) => [id, await this.#read(this.keys.session(id))] as const))
    // A token that was refused, because it names the session of another user, is listed as well.
    const own = found.filter(([, session]) => session?.userId === userId)
    const removed = await Promise.all(
      own.map(
        async ([id]) => [id, sessionIn(await this.commands.run(REMOVE, [this.keys.session(id)], ...FIELDS))] as const,
      ),
    )
    const lists = new Map<string, string[]>()
    for (const [id, session] of removed)
      for (const list of session ? this.#listsOf(session) : []) {
        const members = lists.get(list) ?? []
        members.push(id)
        lists.set(list, members)
      }
    await Promise.allSettled([...lists].map(([list, members]) => this.commands.send('ZREM', list, ...members)))
    return removed.filter(([, session]) => session !== null).length
  }

  async #known(provider: string, by: 'sid' | 'sub', name: string | undefined): Promise<readonly SessionRow[]> {
    if (name === undefined) return []
    const found = await Promise.all([
      this.#listed(this.keys.ofProvider(provider, by, name)),
      this.legacy.ofProvider(provider, by, name),
    ])
    const named = by === 'sid' ? 'providerSid' : 'providerSub'
    return found.flat().filter((session) => session.provider === provider && session[named] === name)
  }

  /** Enters a session into its lists, for as long as it lasts. */
  async #list(session: SessionRow, expires: Date): Promise<void> {
    const id = this.keys.idOf(session.sessionToken)
    await Promise.all(this.#listsOf(session).map((list) => this.commands.run(LIST, [list], endOf(expires), id)))
  }

  #listsOf({ provider, providerSid, providerSub, userId }: SessionRow): string[] {
    const lists = [this.keys.ofUser(userId)]
    if (typeof provider !== 'string') return lists
    if (typeof providerSid === 'string') lists.push(this.keys.ofProvider(provider, 'sid', providerSid))
    if (typeof providerSub === 'string') lists.push(this.keys.ofProvider(provider, 'sub', providerSub))
    return lists
  }

  /** The sessions in a list; those that are gone are left out. */
  async #listed(list: string): Promise<SessionRow[]> {
    const ids = await this.#ids(list)
    const found = await Promise.all(ids.map((id) => this.#read(this.keys.session(id))))
    return found.filter((session) => session !== null)
  }

  async #ids(list: string): Promise<string[]> {
    return textsIn(await this.commands.send('ZRANGE', list, '0', '-1')).filter((id) => id !== null)
  }

  async #read(key: string): Promise<SessionRow | null> {
    return sessionIn(await this.commands.send('HMGET', key, ...FIELDS))
  }

  #key({ sessionToken }: Pick<SessionRow, 'sessionToken'>): string {
    return this.keys.session(this.keys.idOf(sessionToken))
  }
}
