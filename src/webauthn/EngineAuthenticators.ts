import { ConfigurationError, type Finding } from '../core/errors.js'
import type { Caller } from '../http/Caller.js'
import { changing, READING } from '../http/serverCode.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import type { AuthenticatorDirectory, ListedAuthenticator } from './AuthenticatorDirectory.js'

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

/**
 * The passkeys of an engine.
 *
 * @param directory - Undefined if there is no place for passkeys.
 */
export function engineAuthenticators(
  { contexts, requireUsable }: Pick<FeatureServices, 'contexts' | 'requireUsable'>,
  directory: AuthenticatorDirectory | undefined,
): EngineAuthenticators {
  const present = (): AuthenticatorDirectory => {
    requireUsable()
    if (directory) return directory
    throw new ConfigurationError([NO_PLACE])
  }
  return {
    list: async (userId) => present().list(userId),
    listFor: async (caller) => present().listFor(contexts.fromCaller(caller, READING)),
    rename: async (caller, id, name) => present().rename(changing(contexts, caller), id, name),
    remove: async (caller, id) => present().remove(changing(contexts, caller), id),
  }
}

const NO_PLACE: Finding = {
  option: 'experimental.enableWebAuthn',
  problem: 'is off, or the adapter has no place for passkeys.',
  fix: 'Set it to true, and an adapter that keeps authenticators.',
}
