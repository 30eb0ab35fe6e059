import type { AuthenticatorDirectory, ListedAuthenticator } from '../actions/index.js'
import { ConfigurationError, type Finding } from '../errors/index.js'
import type { RequestContext } from '../http/index.js'
import type { Caller } from './Caller.js'
import type { House } from './container/assemble.js'
import { READING, refuseForeign } from './serverCode.js'

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
 * @param usable - The house; throws when the site is not configured.
 */
export function engineAuthenticators(usable: () => Pick<House, 'contexts' | 'keys'>): EngineAuthenticators {
  const directory = (): AuthenticatorDirectory => {
    const { keys } = usable()
    if (keys) return keys
    throw new ConfigurationError([NO_PLACE])
  }
  const changing = (caller: Caller): RequestContext => {
    const ctx = usable().contexts.fromCaller(caller, { ...READING, method: 'POST' })
    refuseForeign(caller, ctx)
    return ctx
  }
  return {
    list: async (userId) => directory().list(userId),
    listFor: async (caller) => directory().listFor(usable().contexts.fromCaller(caller, READING)),
    rename: async (caller, id, name) => directory().rename(changing(caller), id, name),
    remove: async (caller, id) => directory().remove(changing(caller), id),
  }
}

const NO_PLACE: Finding = {
  option: 'experimental.enableWebAuthn',
  problem: 'is off, or the adapter has no place for passkeys.',
  fix: 'Set it to true, and an adapter that keeps authenticators.',
}
