import type { DatabaseUser, SessionRow, SessionStore, SessionWithUser } from 'authengine/adapter'
import { type Kysely, sql, type SqlBool } from 'kysely'
import type { SqlTable, Tables } from './SqlTable.js'
import { unlessNoSuchValue } from './unlessNoSuchValue.js'

/** How many sessions of a user are read when the oldest are removed. */
const MAX_LISTED = 100_000
/** How many sessions one statement removes by their tokens. */
const BATCH = 200

/** Sessions in a table. */
export class SqlSessions implements SessionStore {
  readonly keepsStart: boolean
  readonly ofProvider?: NonNullable<SessionStore['ofProvider']>
  readonly replace?: NonNullable<SessionStore['replace']>
  readonly deleteOldest?: NonNullable<SessionStore['deleteOldest']>

  /**
   * @param db - Runs queries on two tables.
   * @param sessions - The table of sessions.
   * @param users - The table of their users.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly sessions: SqlTable<SessionRow>,
    private readonly users: SqlTable<DatabaseUser>,
  ) {
    this.keepsStart = sessions.has('createdAt')
    const known = (['provider', 'providerSid', 'providerSub'] as const).every((member) => sessions.has(member))
    if (sessions.has('authMethods')) {
      this.replace = async (sessionToken, session) => (await sessions.update({ sessionToken }, session)) === 1
    }
    // Without the start of sessions, the oldest are unknown.
    if (this.keepsStart) this.deleteOldest = (userId, max, keep) => this.#deleteOldest(userId, max, keep)
    if (known) this.ofProvider = (ended) => this.#ofProvider(ended)
  }

  create(session: SessionRow): Promise<void> {
    return this.sessions.insert(session)
  }

  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const { sessions, users } = this
    const row = await this.db
      .selectFrom(`${sessions.name} as s`)
      .innerJoin(`${users.name} as u`, `u.${users.column('id')}`, `s.${sessions.column('userId')}`)
      .select([...sessions.selection('s'), ...users.selection('u')])
      .where(sessions.where({ sessionToken }, 's'))
      .executeTakeFirst()
    return row ? { session: sessions.record(row, 's'), user: users.record(row, 'u') } : null
  }

  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    await this.sessions.update({ sessionToken }, changes)
  }

  delete(sessionToken: string): Promise<SessionRow | null> {
    return this.sessions.take({ sessionToken })
  }

  ofUser(userId: string): Promise<readonly SessionRow[]> {
    return this.sessions.list({ userId })
  }

  deleteOfUser(userId: string, except?: string): Promise<number> {
    const others = except === undefined ? undefined : sql<SqlBool>`not ${this.sessions.where({ sessionToken: except })}`
    return unlessNoSuchValue(() => this.sessions.delete({ userId }, others), 0)
  }

  async #deleteOldest(userId: string, max: number, keep: string): Promise<number> {
    const tokens = await this.sessions.texts('sessionToken', { userId }, MAX_LISTED, 'createdAt')
    const others = tokens.filter((token) => token !== keep)
    const over = others.slice(0, Math.max(0, others.length + 1 - max))
    let sum = 0
    for (let at = 0; at < over.length; at += BATCH) {
      const meant = over.slice(at, at + BATCH).map((sessionToken) => this.sessions.where({ sessionToken }))
      sum += await this.sessions.delete({ userId }, sql<SqlBool>`(${sql.join(meant, sql` or `)})`)
    }
    return sum
  }

  async #ofProvider({
    provider,
    sid,
    sub,
  }: Parameters<NonNullable<SessionStore['ofProvider']>>[0]): Promise<readonly SessionRow[]> {
    const bySession = sid === undefined ? [] : await this.sessions.list({ provider, providerSid: sid })
    if (sub === undefined) return bySession
    // If `sid` is given, `sub` matches only sessions without a `sid`.
    const unnamed = sid === undefined ? {} : { providerSid: null }
    return [...bySession, ...(await this.sessions.list({ provider, providerSub: sub, ...unnamed }))]
  }
}
