import type { ListedAuthenticator } from '../actions/ListedAuthenticator.js'
import type { Caller } from '../plugin-api/Caller.js'

/**
 * The passkeys of people.
 *
 * Every method rejects with a `ConfigurationError` where there is no place for passkeys. What a caller changes of their own is
 * refused with `CrossSiteRequest` when the form of another site asks for it.
 */
export interface EngineAuthenticators {
  /** The passkeys of a user, newest first. */
  list(userId: string): Promise<ListedAuthenticator[]>
  /** The caller's own passkeys, newest first; none when nobody is signed in. */
  listFor(caller: Caller): Promise<ListedAuthenticator[]>
  /** Names the caller's own passkey with this id; false when they have none. Rejects with `MalformedRequest` for no name. */
  rename(caller: Caller, id: string, name: string): Promise<boolean>
  /**
   * Removes the caller's own passkey with this id; false when they have none. Rejects with `LastAuthenticator` when they could
   * not sign in any more.
   */
  remove(caller: Caller, id: string): Promise<boolean>
}
