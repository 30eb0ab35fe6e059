import type { SessionRow, SessionStore, SessionWithUser, UserStore } from 'authengine/plugin'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { RedisError } from './RedisError.js'
import { listIn, numberIn, textIn, textsIn } from './replies.js'
import type { Script } from './Script.js'
import { EXTEND, KNOW, READ, REMOVE, STORE } from './scripts.js'
import { changingFields, FIELDS, fieldsOf, ownerIn, sessionIn } from './sessionFields.js'

/**
 * Sessions in Redis.
 *
 * A session and the list of its user's sessions are in the slot of the user, so that neither is lost without the other.
 * From a slot of its own, the token leads to the user: a session whose token leads nowhere opens nothing.
 */
export class RedisSessions implements SessionStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Names keys.
   * @param users - Whose sessions they are.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
    private readonly users: Pick<UserStore, 'byId'>,
  ) {}

  /** Takes two round trips. */
  async create(session: SessionRow): Promise<void> {
    const { expires, sessionToken, userId } = session
    // Whatever leads to a session is there before it, so that no session is out of reach.
    const [isNew] = await Promise.all([this.#claim(session), this.#makeKnown(session, expires)])
    if (isNew && (await this.#write(STORE, userId, sessionToken, expires, fieldsOf(session)))) return
    throw new RedisError('This token names a session already. Make tokens that nobody else has.')
  }

  /** Takes two round trips; the user is looked up during the second one. */
  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const userId = ownerIn(await this.commands.send('GET', this.keys.owner(sessionToken)))
    if (userId === null) return null
    const [session, user] = await Promise.all([this.#read(userId, sessionToken), this.users.byId(userId)])
    return session && user ? { session, user } : null
  }

  /** Takes three round trips; four where a provider knows the session. */
  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    const end = endOf(changes.expires)
    const userId = ownerIn(await this.commands.send('GETEX', this.keys.owner(sessionToken), 'PXAT', end))
    const session = userId === null ? null : await this.#read(userId, sessionToken)
    if (userId === null || !session) return
    await this.#makeKnown(session, changes.expires)
    await this.#write(EXTEND, userId, sessionToken, changes.expires, changingFields(changes))
  }

  /** Takes three round trips. */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const owner = this.keys.owner(sessionToken)
    const userId = ownerIn(await this.commands.send('GET', owner))
    if (userId === null) return null
    const [session, sessions] = this.#place(userId, sessionToken)
    const removed = sessionIn(await this.commands.run(REMOVE, [session, sessions], session, ...FIELDS))
    // The session has ended whether or not this succeeds: what is left leads nowhere, and expires.
    await this.commands.send('DEL', owner).catch(() => undefined)
    return removed
  }

  /** Takes two round trips. */
  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    const [first, ...others] = await this.#members(this.keys.sessions(userId))
    if (first === undefined) return []
    const found = listIn(await this.commands.run(READ, [first, ...others], ...FIELDS))
    return found.map(sessionIn).filter((session) => session !== null)
  }

  /** Takes three round trips. */
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

  async #known(provider: string, by: 'sid' | 'sub', name: string | undefined): Promise<readonly SessionRow[]> {
    if (name === undefined) return []
    const owners = await this.#members(this.keys.known(provider, by, name))
    const sessions = await Promise.all(owners.map((owner) => this.ofUser(ownerIn(owner) ?? '')))
    const named = by === 'sid' ? 'providerSid' : 'providerSub'
    return sessions.flat().filter((session) => session.provider === provider && session[named] === name)
  }

  /** Has a token lead to its user, unless it leads to somebody already. */
  async #claim({ expires, sessionToken, userId }: SessionRow): Promise<boolean> {
    const owner = JSON.stringify(userId)
    const reply = await this.commands.send('SET', this.keys.owner(sessionToken), owner, 'NX', 'PXAT', endOf(expires))
    return textIn(reply) !== null
  }

  /** Has what a provider calls a session and its person lead to the user, for as long as the session lasts. */
  async #makeKnown({ provider, providerSid, providerSub, userId }: SessionRow, expires: Date): Promise<void> {
    const names = [['sid', providerSid] as const, ['sub', providerSub] as const]
    await Promise.all(
      names.map(async ([by, name]) => {
        if (typeof provider !== 'string' || typeof name !== 'string') return
        const known = this.keys.known(provider, by, name)
        await this.commands.run(KNOW, [known], endOf(expires), JSON.stringify(userId))
      }),
    )
  }

  async #write(
    script: Script,
    userId: string,
    token: string,
    expires: Date,
    fields: readonly string[],
  ): Promise<boolean> {
    const [session, sessions] = this.#place(userId, token)
    const reply = await this.commands.run(script, [session, sessions], endOf(expires), session, ...fields)
    return numberIn(reply) === 1
  }

  async #read(userId: string, sessionToken: string): Promise<SessionRow | null> {
    return sessionIn(await this.commands.send('HMGET', this.keys.session(userId, sessionToken), ...FIELDS))
  }

  async #members(key: string): Promise<string[]> {
    return textsIn(await this.commands.send('ZRANGE', key, '0', '-1')).filter((member) => member !== null)
  }

  #place(userId: string, sessionToken: string): readonly [session: string, sessions: string] {
    return [this.keys.session(userId, sessionToken), this.keys.sessions(userId)]
  }
}

const endOf = (expires: Date): string => String(expires.getTime())
