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

/** How the users of sessions are found. */
export interface SessionUsers {
  /** The store of users. */
  readonly users: Pick<UserStore, 'byId'>
  /** Copies of users; undefined if there are no copies. */
  readonly copies?: UserCopies | undefined
}

/**
 * Sessions in Redis: each is one key in a slot of its own, so that it is read with one command.
 *
 * Its id is in the list of its user, and in the lists for `sid` and `sub` of its provider. The id is added to the lists
 * before the session is stored or extended, and removed from them after the session was removed. So every session is in
 * its lists, and an id without a session has no effect and expires.
 */
export class RedisSessions implements SessionStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Makes the names of keys.
   * @param legacy - The sessions of version 0.1.
   * @param sessionUsers - Finds the users of sessions.
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

  /** Takes one round trip, and then reads the user, unless there is a copy. */
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
    // The session has ended even if this fails: an id without a session has no effect, and expires.
    await Promise.allSettled(this.#listsOf(removed).map((list) => this.commands.send('ZREM', list, id)))
    return removed
  }

  /**
   * Takes four round trips. The sessions are in different slots, so the old one is removed first: both never exist at
   * once.
   */
  async replace(sessionToken: string, session: SessionRow): Promise<boolean> {
    if (!(await this.delete(sessionToken))) return false
    await this.create(session)
    return true
  }

  /** Takes two round trips. */
  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    const [sessions, legacy] = await Promise.all([this.#listed(this.keys.ofUser(userId)), this.legacy.ofUser(userId)])
    // The list may contain a session of another user: `create` lists a token before it refuses one that exists already.
    return [...sessions.filter((session) => session.userId === userId), ...legacy]
  }

  /**
   * Takes two round trips, and three for each 500 sessions. The sessions are in different slots, so this is not atomic.
   */
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
    // If `sid` is given, `sub` matches only sessions without a `sid`.
    return [...bySession, ...byPerson.filter(({ providerSid }) => sid === undefined || typeof providerSid !== 'string')]
  }

  /** Discards the copies of a user, if there are any. Takes two round trips. */
  async discardCopies(userId: string): Promise<void> {
    const ids = await this.#ids(this.keys.ofUser(userId))
    await this.sessionUsers.copies?.discard(ids.map((id) => this.keys.session(id)))
  }

  /** Removes the sessions with these ids that belong to the user, and then removes the ids from their lists. */
  async #deleteThose(userId: string, ids: readonly string[]): Promise<number> {
    const found = await Promise.all(ids.map(async (id) => [id, await this.#read(this.keys.session(id))] as const))
    // The list may contain a session of another user: `create` lists a token before it refuses one that exists already.
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

  /** Adds a session to its lists, until it expires. */
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

  /** The sessions in a list; ids without a session are left out. */
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
