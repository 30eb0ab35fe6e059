import type { Caller } from '../plugin-api/Caller.js'
import type { ListedSession, OwnSession } from './ListedSession.js'

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
