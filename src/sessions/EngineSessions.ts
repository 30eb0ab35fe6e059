import type { AuthError } from '../core/AuthError.js'
import type { SessionRow, SessionStore } from '../core/DatabaseAdapter.js'
import { ConfigurationError, type Finding, RequestError } from '../core/errors.js'
import { type Clock, isLive, isValidDate } from '../core/ports.js'
import { tokenHash } from '../crypto/tokens.js'
import { Action, json, type Reply } from '../http/Reply.js'
import {
  type IncomingRequest,
  changing,
  READING,
  type RequestContext,
  type ServerContexts,
} from '../http/RequestContext.js'
import { type RunningSession, type SessionStrategy, timedRead } from './SessionStrategy.js'
import type { UserSessions } from './UserSessions.js'

/**
 * Sessions, for server code. A session that was revoked is refused from its next request on.
 *
 * Methods that list sessions, or end one of them, reject with a `ConfigurationError` where sessions are not in a database that can list
 * them. What a caller ends of their own is refused with `CrossSiteRequest` when the form of another site asks for it.
 */
export interface EngineSessions {
  /**
   * The caller's session as the library knows it, wherever sessions are: its id, the user, and how and when they proved who they are.
   * Changes nothing, and calls no callback. None of it reaches browsers unless you hand it to them.
   *
   * @returns Null if no user is signed in.
   * @throws SessionTokenError if the database fails.
   */
  current(incomingRequest: IncomingRequest): Promise<RunningSession | null>
  /** The sessions of a user, newest first. */
  list(userId: string): Promise<ListedSession[]>
  /** The caller's own sessions, newest first, with the one they ask with marked; none when no user is signed in. */
  listFor(incomingRequest: IncomingRequest): Promise<OwnSession[]>
  /** Ends the session with this id, as `list` names it, whosever it is; false when there is none. For administrators. */
  revoke(id: string): Promise<boolean>
  /** Ends the caller's own session with this id; false when they have none. */
  revokeOwn(incomingRequest: IncomingRequest, id: string): Promise<boolean>
  /**
   * Ends every other session of the caller. The cookie of a sealed session is written again, so that copies of it are refused: the caller
   * needs `keepCookies`, as that of an auth context has.
   *
   * @returns How many there were; null if sessions are sealed: they are not counted.
   * @throws TypeError if a sealed session could not be kept, because cookies would not reach the browser. Nothing was ended then.
   */
  revokeOthers(incomingRequest: IncomingRequest): Promise<number | null>
  /**
   * Ends every session of a user, wherever sessions are, and every sign-in of the user that waits for a step.
   *
   * @returns How many there were; null if sessions are sealed: they are not counted.
   */
  revokeAll(userId: string): Promise<number | null>
}

/**
 * The sessions of an engine.
 *
 * @param requireUsable - Throws if the site is not configured.
 * @param strategy - Knows the session of a request.
 * @param directory - Undefined if sessions are not in a database that can list them.
 * @param userSessions - Ends the sessions of a user.
 */
export function engineSessions(
  contexts: ServerContexts,
  requireUsable: () => void,
  strategy: SessionStrategy,
  directory: SessionDirectory | undefined,
  userSessions: UserSessions,
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
    revoke: async (id) => present().revoke(id),
    revokeOwn: async (incomingRequest, id) => present().revokeOwn(changing(contexts, incomingRequest), id),
    revokeOthers: async (incomingRequest) => {
      requireUsable()
      const ctx = changing(contexts, keeping(incomingRequest))
      const count = await userSessions.endOthers(ctx)
      if (ctx.keepsCookies && ctx.cookies.outgoing.length > 0) await incomingRequest.keepCookies?.(ctx.cookies.outgoing)
      return count
    },
    revokeAll: async (userId) => {
      requireUsable()
      return userSessions.endAll(userId)
    },
  }
}

/** A caller of whom it is known whether cookies reach the browser. A `Request` is one, so members are read one by one. */
function keeping(incomingRequest: IncomingRequest): IncomingRequest {
  const { address, basePath, headers, keepCookies, method, url, waitUntil } = incomingRequest
  const keepsCookies = incomingRequest.keepsCookies !== false && keepCookies !== undefined
  return { address, basePath, headers, method, url, waitUntil, keepsCookies }
}

const NOT_IN_DATABASE: Finding = {
  option: 'session.strategy',
  problem: 'does not keep sessions in a database that can list them.',
  fix: 'Set an adapter that can, and "database".',
}

/** Lists and ends sessions in the database, from anywhere. */
export class SessionDirectory {
  /**
   * @param rows - Where sessions are.
   * @param sessions - Knows the session of a request.
   * @param clock - Tells which are over.
   * @param readTimeLimit - For how many milliseconds a listing may wait. Ending sessions has the limits of the store alone: to
   *   give up there would leave sessions running.
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

  /** The running sessions of the user who asks, newest first; none when no user is signed in. */
  async listFor(ctx: RequestContext): Promise<OwnSession[]> {
    const running = await this.sessions.get(ctx)
    if (running?.user.id === undefined) return []
    const rows = await this.#running(running.user.id)
    return Promise.all(rows.map(async (row) => ({ ...(await listedFrom(row)), current: await isOf(running, row) })))
  }

  /** Ends a session; false when there is none with this id. */
  async revoke(id: string): Promise<boolean> {
    const userId = ownerIn(id)
    if (userId === undefined) return false
    for (const row of await this.rows.ofUser(userId))
      if ((await idOf(row)) === id && (await this.rows.delete(row.sessionToken))) return true
    return false
  }

  /** Ends a session of the user who asks; false when they have none with this id. */
  async revokeOwn(ctx: RequestContext, id: string): Promise<boolean> {
    const running = await this.sessions.get(ctx)
    return running?.user.id !== undefined && ownerIn(id) === running.user.id ? this.revoke(id) : false
  }

  async #running(userId: string): Promise<SessionRow[]> {
    const all = await timedRead(this.clock, this.readTimeLimit, this.rows.ofUser(userId))
    const now = this.clock.now()
    const rows = all.filter(({ expires }) => isLive(expires, now))
    return rows.sort((a, b) => startOf(b) - startOf(a))
  }
}

/** The hash of what is stored, with the user in front: it does not open the session, even if tokens are stored plain. */
const idOf = async ({ sessionToken, userId }: SessionRow): Promise<string> =>
  `${encodeURIComponent(userId)}~${(await tokenHash(sessionToken)).slice(-32)}`

/** Whether a row is the session of a request: that one is named by the hash of what is stored. */
const isOf = async ({ id }: RunningSession, { sessionToken }: SessionRow): Promise<boolean> =>
  (await tokenHash(sessionToken)) === id

/** The user that an id names; undefined if the id is forged. */
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
  /** Names the session for `revoke`; opens nothing. */
  readonly id: string
  /** Whose session it is. */
  readonly userId: string
  /** When it ends. */
  readonly expires: Date
  /** When the user signed in, where that is known. */
  readonly createdAt: Date | null
  /** When it was extended last, where that is known. */
  readonly lastSeen: Date | null
  /** Address of the client, where that is known. */
  readonly address: string | null
  /** `User-Agent` of the client, where that is known. */
  readonly agent: string | null
  /** Id of the provider, where that is known. */
  readonly provider: string | null
}

/** A session of the user who asks. */
export interface OwnSession extends ListedSession {
  /** Whether it is the session they ask with. */
  readonly current: boolean
}

/** Answers with the session, or null; a POST updates it first. */
export class SessionAction extends Action {
  override readonly path = 'session'
  override readonly methods = ['GET', 'POST']

  /** @param sessions - Reads and updates it. */
  constructor(private readonly sessions: SessionStrategy) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    return json(await this.sessions.refresh(ctx, ctx.method === 'POST' ? { data: ctx.body['data'] } : undefined))
  }

  /** Clients read `null` as "not signed in"; the status tells that it is not the whole truth. */
  override replyTo(error: AuthError, method: string): Reply | undefined {
    return error instanceof RequestError ? undefined : json(null, method === 'POST' ? 400 : 500)
  }
}
