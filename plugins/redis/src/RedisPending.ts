import { MAX_PENDING, type PendingRow, type PendingStore } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { ADD_PENDING, CHANGE_PENDING, COUNT_TRY, LIST_PENDING } from './pendingScripts.js'
import { RedisError } from './RedisError.js'
import { momentIn, numberIn, textIn, textsIn } from './replies.js'
import { REMOVE } from './scripts.js'

const FIELDS = ['user', 'state', 'tries', 'version', 'expires'] as const

/**
 * Pending sign-ins in Redis: each is one key in a slot of its own, which expires by itself.
 *
 * The list of a user is used only for the limit per user. If a row is missing in the list after a crash, it still
 * expires.
 */
export class RedisPending implements PendingStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Makes the names of keys.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
  ) {}

  /** Takes one round trip; two for a row with a user, and three if the limit per user is exceeded. */
  async add({ expires, id, state, tries, userId, version }: PendingRow): Promise<void> {
    const end = endOf(expires)
    const fields = ['state', state, 'tries', String(tries), 'version', String(version), 'expires', end]
    if (userId !== null) fields.push('user', userId)
    const reply = await this.commands.run(ADD_PENDING, [this.keys.pending(id)], end, ...fields)
    if (numberIn(reply) !== 1) throw new RedisError('This pending sign-in is stored already. Use random ids.')
    if (userId !== null) await this.#list(userId, id, end)
  }

  async find(id: string): Promise<PendingRow | null> {
    return rowIn(id, await this.commands.send('HMGET', this.keys.pending(id), ...FIELDS))
  }

  async change(
    id: string,
    version: number,
    { expires, state }: Partial<Pick<PendingRow, 'state' | 'expires'>>,
  ): Promise<boolean> {
    const end = expires ? endOf(expires) : ''
    const fields = [...(expires ? ['expires', end] : []), ...(state === undefined ? [] : ['state', state])]
    const values = [String(version), String(version + 1), end, ...fields]
    const changed = numberIn(await this.commands.run(CHANGE_PENDING, [this.keys.pending(id)], ...values)) === 1
    if (!changed || !expires) return changed
    const userId = textIn(await this.commands.send('HGET', this.keys.pending(id), 'user'))
    if (userId !== null) await this.#list(userId, id, end)
    return true
  }

  async countAttempt(id: string): Promise<number | null> {
    const reply = await this.commands.run(COUNT_TRY, [this.keys.pending(id)])
    return reply === null ? null : numberIn(reply)
  }

  async take(id: string): Promise<PendingRow | null> {
    const row = rowIn(id, await this.commands.run(REMOVE, [this.keys.pending(id)], ...FIELDS))
    // The row is removed even if this fails. The list expires as well.
    if (row?.userId) await this.commands.send('ZREM', this.keys.pendingOf(row.userId), id).catch(() => undefined)
    return row
  }

  /** Does nothing, because Redis removes expired keys. */
  purge(): Promise<number> {
    return Promise.resolve(0)
  }

  async #list(userId: string, id: string, end: string): Promise<void> {
    const list = this.keys.pendingOf(userId)
    const removed = textsIn(await this.commands.run(LIST_PENDING, [list], end, id, String(MAX_PENDING)))
    await Promise.all(removed.map((each) => this.commands.send('DEL', this.keys.pending(each ?? ''))))
  }
}

const endOf = (expires: Date): string => String(expires.getTime())

function rowIn(id: string, reply: unknown): PendingRow | null {
  const [userId = null, state = null, tries, version, expires] = textsIn(reply)
  if (state === null) return null
  return { id, userId, state, tries: numberIn(tries), version: numberIn(version), expires: momentIn(expires) }
}
