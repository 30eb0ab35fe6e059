import type { AuthError } from '../core/AuthError.js'
import type { SessionRow, SessionStore } from '../core/DatabaseAdapter.js'
import { ConfigurationError, type Finding, RequestError } from '../core/errors.js'
import { type Clock, isLive, isValidDate } from '../core/ports.js'
import { tokenHash } from '../crypto/tokens.js'
import { Action, json, type Reply } from '../http/Reply.js'
import {
  type IncomingRequest,
  changing,
  keepCookiesOf,
  keeping,
  READING,
  type RequestContext,
  type ServerContexts,
} from '../http/RequestContext.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import type { Changes } from '../sign-in/Changes.js'
import { listedSessionId, type RunningSession, type SessionStrategy, timedRead } from './SessionStrategy.js'
import type { UserSessions } from './UserSessions.js'

/**
 * Session methods for server code. A session that was revoked is refused from its next request on.
 *
 * Methods that list sessions, or end a single session, reject with a `ConfigurationError` if sessions are not in a
 * database that can list them. `revokeOwn` and `revokeOthers` reject with `CrossSiteRequest` if the request comes from
 * another site.
 */
export interface EngineSessions {
  /**
   * Returns the session of a request, for every session strategy: its id, its user, and how and when the user signed
   * in. Changes nothing, and calls no callback. Browsers do not see the result unless your code sends it to them.
   *
   * @returns Null if no user is signed in.
   * @throws SessionTokenError if the database fails.
   */
  current(incomingRequest: IncomingRequest): Promise<RunningSession | null>
  /** The sessions of a user, newest first. */
  list(userId: string): Promise<ListedSession[]>
  /**
   * The sessions of the signed-in user, newest first, with the session of this request marked; empty if no user is
   * signed in.
   */
  listFor(incomingRequest: IncomingRequest): Promise<OwnSession[]>
  /**
   * Ends the session with this id from `list`, of any user; false if there is no session with this id. For
   * administrators.
   */
  revoke(id: string): Promise<boolean>
  /** Ends a session of the signed-in user; false if the user has no session with this id. */
  revokeOwn(incomingRequest: IncomingRequest, id: string): Promise<boolean>
  /**
   * Ends every other session of the signed-in user. The cookie of a sealed session is written again, so that copies of
   * it are refused. This needs an incoming request with `keepCookies`, such as that of an auth context.
   *
   * @returns How many sessions were ended; null for sealed sessions, which are not counted.
   * @throws TypeError if a sealed session could not be kept, because cookies would not reach the browser. Then no
   *   session was ended.
   */
  revokeOthers(incomingRequest: IncomingRequest): Promise<number | null>
  /**
   * Ends every session of a user, for every session strategy, and every sign-in of the user that waits for a step.
   *
   * @returns How many sessions were ended; null for sealed sessions, which are not counted.
   */
  revokeAll(userId: string): Promise<number | null>
}

/**
 * Creates the session methods of an engine.
 *
 * @param requireUsable - Throws if the site is not configured.
 * @param strategy - Finds the session of a request.
 * @param directory - Undefined if sessions are not in a database that can list them.
 * @param userSessions - Ends the sessions of a user.
 * @param changes - Announces that sessions ended.
 */
export function engineSessions(
  contexts: ServerContexts,
  requireUsable: () => void,
  strategy: SessionStrategy,
  directory: SessionDirectory | undefined,
  userSessions: UserSessions,
  changes: Changes,
): EngineSessions {
  const present = (): SessionDirectory => {
    requireUsable()
    if (directory) return directory
    throw new ConfigurationError([NOT_IN_DATABASE])
  }
  return {
    current: async (incomingRequest) => strategy.get(contexts.fromIncomingRequest(incomingRequest, READING)),
    list: async (userId) => present().list(userId),
    listFor: async (incomingRequest) => present().listFor(contexts.fromIncomingRequest(incomingRequest, READING)),
    revoke: async (id) => {
      const all = present()
      return changes.make(null, {
        make: (tx) => all.revoke(id, tx),
        fact: (ended) => (ended ? revoked('by_server', ownerIn(id), { session: id, actor: SERVER }) : undefined),
        joins: strategy.endsInTransaction ?? false,
      })
    },
    revokeOwn: async (incomingRequest, id) => {
      const all = present()
      const ctx = changing(contexts, incomingRequest)
      if (!(await all.isOwn(ctx, id))) return false
      return changes.make(ctx, {
        make: (tx) => all.revoke(id, tx),
        fact: (ended) => (ended ? revoked('by_user', ownerIn(id), { session: id }) : undefined),
        joins: strategy.endsInTransaction ?? false,
      })
    },
    revokeOthers: async (incomingRequest) => {
      requireUsable()
      const ctx = changing(contexts, keeping(incomingRequest))
      const user = (await strategy.get(ctx, true))?.user.id
      if (user === undefined) return 0
      const count = await changes.make(ctx, {
        make: (tx) => userSessions.endAll(user, ctx, tx),
        fact: (ended) => revokedAll('other_sessions', user, ended),
        joins: strategy.endsInTransaction ?? false,
      })
      await keepCookiesOf(ctx, incomingRequest)
      return count
    },
    revokeAll: async (userId) => {
      requireUsable()
      return changes.make(null, {
        make: (tx) => userSessions.endAll(userId, undefined, tx),
        fact: (ended) => revokedAll('all_of_user', userId, ended, SERVER),
        joins: strategy.endsInTransaction ?? false,
      })
    },
  }
}

const SERVER = { type: 'service' } as const

const revoked = (reason: string, user: string | undefined, rest: Partial<SecurityFact>): SecurityFact => ({
  name: 'session.revoked',
  reason,
  user,
  ...rest,
})

/** The event for several sessions of a user; undefined if none was ended. */
export const revokedAll = (
  reason: string,
  user: string,
  count: number | null,
  actor?: SecurityFact['actor'],
): SecurityFact | undefined =>
  count === 0 ? undefined : revoked(reason, user, { actor, ...(count !== null && { data: { count } }) })

const NOT_IN_DATABASE: Finding = {
  option: 'session.strategy',
  problem: 'does not keep sessions in a database that can list them.',
  fix: 'Set an adapter that can, and "database".',
}

/** Lists and ends sessions in the database. */
export class SessionDirectory {
  /**
   * @param rows - Stores the sessions.
   * @param sessions - Finds the session of a request.
   * @param clock - Provides the current time.
   * @param readTimeLimit - How many milliseconds a listing may take. Ending sessions has only the limits of the store,
   *   because giving up would leave sessions running.
   */
  constructor(
    private readonly rows: Required<Pick<SessionStore, 'ofUser' | 'delete'>>,
    private readonly sessions: SessionStrategy,
    private readonly clock: Clock,
    private readonly readTimeLimit: number,
  ) {}

  /** The running sessions of a user, newest first. */
  async list(userId: string): Promise<ListedSession[]> {
    const rows = await this.#running(userId)
    return Promise.all(rows.map(listedFrom))
  }

  /** The running sessions of the signed-in user, newest first; empty if no user is signed in. */
  async listFor(ctx: RequestContext): Promise<OwnSession[]> {
    const running = await this.sessions.get(ctx)
    if (running?.user.id === undefined) return []
    const rows = await this.#running(running.user.id)
    return Promise.all(rows.map(async (row) => ({ ...(await listedFrom(row)), current: await isOf(running, row) })))
  }

  /**
   * Ends a session; false if there is no session with this id.
   *
   * @param tx - Default: no transaction.
   */
  async revoke(id: string, tx?: Transaction): Promise<boolean> {
    const userId = ownerIn(id)
    if (userId === undefined) return false
    const rows = tx?.db.sessions ?? this.rows
    for (const row of (await rows.ofUser?.(userId)) ?? [])
      if ((await idOf(row)) === id && (await rows.delete(row.sessionToken))) return true
    return false
  }

  /** Whether an id is that of a session of the signed-in user, if it exists. */
  async isOwn(ctx: RequestContext, id: string): Promise<boolean> {
    const running = await this.sessions.get(ctx)
    return running?.user.id !== undefined && ownerIn(id) === running.user.id
  }

  async #running(userId: string): Promise<SessionRow[]> {
    const all = await timedRead(this.clock, this.readTimeLimit, this.rows.ofUser(userId))
    const now = this.clock.now()
    const rows = all.filter(({ expires }) => isLive(expires, now))
    return rows.sort((a, b) => startOf(b) - startOf(a))
  }
}

/**
 * The id of the user and a hash of the stored token. It cannot be used as a session token, even if tokens are stored
 * plain.
 */
const idOf = async ({ sessionToken, userId }: SessionRow): Promise<string> =>
  listedSessionId(userId, await tokenHash(sessionToken))

/** Whether a row is the given session, whose id is the hash of the stored token. */
const isOf = async ({ id }: RunningSession, { sessionToken }: SessionRow): Promise<boolean> =>
  (await tokenHash(sessionToken)) === id

/** The user id in a session id; undefined if it cannot be decoded. */
function ownerIn(id: string): string | undefined {
  try {
    return decodeURIComponent(id.split('~')[0] ?? '')
  } catch {
    return undefined
  }
}

const startOf = ({ createdAt }: SessionRow): number => (isValidDate(createdAt) ? createdAt.getTime() : 0)

const listedFrom = async (row: SessionRow): Promise<ListedSession> => ({
  id: await idOf(row),
  userId: row.userId,
  expires: row.expires,
  createdAt: isValidDate(row.createdAt) ? row.createdAt : null,
  lastSeen: isValidDate(row.lastSeen) ? row.lastSeen : null,
  address: row.address ?? null,
  agent: row.agent ?? null,
  provider: row.provider ?? null,
})

/** A session as its owner may see it, on a page such as "where you are signed in". */
export interface ListedSession {
  /** Id of the session for `revoke`. It cannot be used as a session token. */
  readonly id: string
  /** Id of the user. */
  readonly userId: string
  /** When it ends. */
  readonly expires: Date
  /** When the user signed in; null if unknown. */
  readonly createdAt: Date | null
  /** When the session was last extended; null if unknown. */
  readonly lastSeen: Date | null
  /** IP address of the client; null if unknown. */
  readonly address: string | null
  /** `User-Agent` header of the client; null if unknown. */
  readonly agent: string | null
  /** Id of the provider; null if unknown. */
  readonly provider: string | null
}

/** A session of the signed-in user. */
export interface OwnSession extends ListedSession {
  /** Whether it is the session of the current request. */
  readonly current: boolean
}

/** Returns the session, or null. A POST updates it first. */
export class SessionAction extends Action {
  override readonly path = 'session'
  override readonly methods = ['GET', 'POST']

  /** @param sessions - Reads and updates the session. */
  constructor(private readonly sessions: SessionStrategy) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    return json(await this.sessions.refresh(ctx, ctx.method === 'POST' ? { data: ctx.body['data'] } : undefined))
  }

  /** Clients read `null` as "not signed in". The status shows that an error occurred. */
  override replyTo(error: AuthError, method: string): Reply | undefined {
    return error instanceof RequestError ? undefined : json(null, method === 'POST' ? 400 : 500)
  }
}
