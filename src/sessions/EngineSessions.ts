import { ConfigurationError, type Finding } from '../core/errors.js'
import type { Caller } from '../http/Caller.js'
import { changing, READING, type ServerContexts } from '../http/serverCode.js'
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
 * @param requireUsable - Throws if the site is not configured.
 * @param directory - Undefined if sessions are not in a database that can list them.
 */
export function engineSessions(
  contexts: ServerContexts,
  requireUsable: () => void,
  directory: SessionDirectory | undefined,
): EngineSessions {
  const present = (): SessionDirectory => {
    requireUsable()
    if (directory) return directory
    throw new ConfigurationError([NOT_IN_DATABASE])
  }
  return {
    list: async (userId) => present().list(userId),
    listFor: async (caller) => present().listFor(contexts.fromCaller(caller, READING)),
    revoke: async (id) => present().revoke(id),
    revokeOwn: async (caller, id) => present().revokeOwn(changing(contexts, caller), id),
    revokeOthers: async (caller) => present().revokeOthers(changing(contexts, caller)),
    revokeAll: async (userId) => present().revokeAll(userId),
  }
}

const NOT_IN_DATABASE: Finding = {
  option: 'session.strategy',
  problem: 'does not keep sessions in a database that can list them.',
  fix: 'Set an adapter that can, and "database".',
}
