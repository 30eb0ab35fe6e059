import { ConfigurationError, type Finding } from '../errors/index.js'
import type { RequestContext } from '../http/index.js'
import type { Caller } from './Caller.js'
import type { House } from './container/assemble.js'
import { READING, refuseForeign } from './serverCode.js'
import type { ListedSession, OwnSession, SessionDirectory } from './SessionDirectory.js'

/**
 * The sessions in the database. A session that was revoked is refused from its next request on.
 *
 * Every method rejects with a `ConfigurationError` where sessions are not in a database that can list them. What a caller
 * ends of their own is refused with `CrossSiteRequest` when the form of another site asks for it.
 */
export interface EngineSessions {
  /** The sessions of a user, newest first. */
  list(userId: string): Promise<ListedSession[]>
  /** The caller's own sessions, newest first, with the one they ask with marked; none when nobody is signed in. */
  listFor(caller: Caller): Promise<OwnSession[]>
  /** Ends the session with this id, as `list` names it, whosever it is; false when there is none. For administrators. */
  revoke(id: string): Promise<boolean>
  /** Ends the caller's own session with this id; false when they have none. */
  revokeOwn(caller: Caller, id: string): Promise<boolean>
  /** Ends every other session of the caller; answers how many there were. */
  revokeOthers(caller: Caller): Promise<number>
  /** Ends every session of a user; answers how many there were. */
  revokeAll(userId: string): Promise<number>
}

/**
 * The sessions of an engine.
 *
 * @param usable - The house; throws when the site is not configured.
 */
export function engineSessions(usable: () => Pick<House, 'contexts' | 'directory'>): EngineSessions {
  const directory = (): SessionDirectory => {
    const { directory: sessions } = usable()
    if (sessions) return sessions
    throw new ConfigurationError([NOT_IN_DATABASE])
  }
  const reading = (caller: Caller): RequestContext => usable().contexts.fromCaller(caller, READING)
  const changing = (caller: Caller): RequestContext => {
    const ctx = usable().contexts.fromCaller(caller, { ...READING, method: 'POST' })
    refuseForeign(caller, ctx)
    return ctx
  }
  return {
    list: async (userId) => directory().list(userId),
    listFor: async (caller) => directory().listFor(reading(caller)),
    revoke: async (id) => directory().revoke(id),
    revokeOwn: async (caller, id) => directory().revokeOwn(changing(caller), id),
    revokeOthers: async (caller) => directory().revokeOthers(changing(caller)),
    revokeAll: async (userId) => directory().revokeAll(userId),
  }
}

const NOT_IN_DATABASE: Finding = {
  option: 'session.strategy',
  problem: 'does not keep sessions in a database that can list them.',
  fix: 'Set an adapter that can, and "database".',
}
