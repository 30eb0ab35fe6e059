import type { SessionRow, SessionStore, SessionWithUser } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import type { FlatCalls, FlatIds } from './FlatCalls.js'
import { instant, userFrom } from './FlatUsers.js'

/** Sessions, by the functions of an adapter, which know token, user and end of a session, and nothing else. */
export class FlatSessions implements SessionStore {
  readonly keepsStart = false

  /**
   * @param calls - The adapter.
   * @param ids - Its ids.
   */
  constructor(
    private readonly calls: FlatCalls,
    private readonly ids: FlatIds,
  ) {}

  async create({ sessionToken, userId, expires }: SessionRow): Promise<void> {
    await this.calls.call('createSession', { sessionToken, userId: this.ids.ownOf(userId), expires })
  }

  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const found = await this.calls.call('getSessionAndUser', sessionToken)
    // What is promised may not be what is answered: a join without a user, for example.
    const { session: row, user: owner } = (found ?? {}) as Partial<NonNullable<typeof found>>
    if (!row || !owner) return null
    const user = userFrom(owner, this.ids)
    const userId = this.ids.textOf(row.userId)
    if (userId !== user.id) throw new AdapterError('The adapter answered a session and a user it does not belong to.')
    return { session: { sessionToken: row.sessionToken, userId, expires: instant(row.expires) }, user }
  }

  /** Many adapters throw when there is nothing to change. */
  async extend(sessionToken: string, { expires }: Pick<SessionRow, 'expires'>): Promise<void> {
    try {
      await this.calls.call('updateSession', { sessionToken, expires })
    } catch (error) {
      if (await this.find(sessionToken)) throw error
    }
  }

  /** Looks first, because many adapters do not answer what they removed, and some throw when there was nothing. */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const before = await this.find(sessionToken)
    try {
      await this.calls.call('deleteSession', sessionToken)
    } catch (error) {
      if (before && (await this.find(sessionToken))) throw error
    }
    return before?.session ?? null
  }
}
