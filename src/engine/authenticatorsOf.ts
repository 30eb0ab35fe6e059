import type { AuthenticatorDirectory } from '../actions/AuthenticatorDirectory.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import type { EngineAuthenticators } from './EngineAuthenticators.js'
import type { House } from './container/assemble.js'
import { changing, READING } from './serverCode.js'

/**
 * The passkeys of an engine.
 *
 * @param usable - The house; throws when the site is not configured.
 */
export function authenticatorsOf(usable: () => Pick<House, 'contexts' | 'keys'>): EngineAuthenticators {
  const directory = (): AuthenticatorDirectory => {
    const { keys } = usable()
    if (keys) return keys
    throw new ConfigurationError([NO_PLACE])
  }
  return {
    list: async (userId) => directory().list(userId),
    listFor: async (caller) => directory().listFor(usable().contexts.fromCaller(caller, READING)),
    rename: async (caller, id, name) => directory().rename(changing(usable().contexts, caller), id, name),
    remove: async (caller, id) => directory().remove(changing(usable().contexts, caller), id),
  }
}

const NO_PLACE: Finding = {
  option: 'experimental.enableWebAuthn',
  problem: 'is off, or the adapter has no place for passkeys.',
  fix: 'Set it to true, and an adapter that keeps authenticators.',
}
