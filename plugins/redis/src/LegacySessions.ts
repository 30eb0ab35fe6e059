import type { SessionRow } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import type { LegacyKeys } from './LegacyKeys.js'
import { listIn, textsIn } from './replies.js'
import { LEGACY_EXTEND, LEGACY_READ, LEGACY_REMOVE } from './legacyScripts.js'
import { LIST } from './scripts.js'
import { changingFields, endOf, FIELDS, ownerIn, sessionIn } from './sessionFields.js'

/**
 * Sessions that version 0.1 has stored. They stay in its keys until they end; new sessions are stored elsewhere.
 *
 * The key of the token contains the user; the session and the list of the user's sessions are in the slot of the user.
 */
export class LegacySessions {
  /**
   * @param commands - Sends commands.
   * @param keys - Makes the names of keys.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: LegacyKeys,
  ) {}

  /** Finds a session. Takes two round trips, or one if there is no session. */
  async find(sessionToken: string): Promise<SessionRow | null> {
    const userId = await this.#ownerOf(sessionToken)
    return userId === null ? null : this.#read(userId, sessionToken)
  }

  /** Changes the expiry of an existing session. */
  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    const end = endOf(changes.expires)
    const owner = await this.commands.send('GETEX', this.keys.owner(sessionToken), 'PXAT', end)
    const userId = ownerIn(owner)
    const session = userId === null ? null : await this.#read(userId, sessionToken)
    if (userId === null || !session) return
    await this.#makeKnown(session, end)
    const [key, list] = this.#place(userId, sessionToken)
    await this.commands.run(LEGACY_EXTEND, [key, list], end, key, ...changingFields(changes))
  }

  /** Removes a session, and returns it; null if there was no session. */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const userId = await this.#ownerOf(sessionToken)
    if (userId === null) return null
    const [key, list] = this.#place(userId, sessionToken)
    const removed = sessionIn(await this.commands.run(LEGACY_REMOVE, [key, list], key, ...FIELDS))
    // The session has ended even if this fails: the remaining key has no session, and expires.
    await this.commands.send('DEL', this.keys.owner(sessionToken)).catch(() => undefined)
    return removed
  }

  /** The sessions of a user. */
  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    const [first, ...others] = await this.#members(this.keys.sessions(userId))
    if (first === undefined) return []
    const found = listIn(await this.commands.run(LEGACY_READ, [first, ...others], ...FIELDS))
    return found.map(sessionIn).filter((session) => session !== null)
  }

  /** The sessions of the users with a `sid` or `sub` of a provider. Some of these sessions may have another value. */
  async ofProvider(provider: string, by: 'sid' | 'sub', name: string): Promise<readonly SessionRow[]> {
    const owners = await this.#members(this.keys.known(provider, by, name))
    const sessions = await Promise.all(owners.map((owner) => this.ofUser(ownerIn(owner) ?? '')))
    return sessions.flat()
  }

  async #makeKnown({ provider, providerSid, providerSub, userId }: SessionRow, end: string): Promise<void> {
    const names = [['sid', providerSid] as const, ['sub', providerSub] as const]
    await Promise.all(
      names.map(async ([by, name]) => {
        if (typeof provider !== 'string' || typeof name !== 'string') return
        await this.commands.run(LIST, [this.keys.known(provider, by, name)], end, JSON.stringify(userId))
      }),
    )
  }

  async #ownerOf(sessionToken: string): Promise<string | null> {
    return ownerIn(await this.commands.send('GET', this.keys.owner(sessionToken)))
  }

  async #read(userId: string, sessionToken: string): Promise<SessionRow | null> {
    return sessionIn(await this.commands.send('HMGET', this.keys.session(userId, sessionToken), ...FIELDS))
  }

  async #members(key: string): Promise<string[]> {
    return textsIn(await this.commands.send('ZRANGE', key, '0', '-1')).filter((member) => member !== null)
  }

  #place(userId: string, sessionToken: string): readonly [session: string, list: string] {
    return [this.keys.session(userId, sessionToken), this.keys.sessions(userId)]
  }
}
