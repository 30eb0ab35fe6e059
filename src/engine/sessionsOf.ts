import { ConfigurationError, type Finding } from '../core/errors.js'
import type { EngineSessions } from './EngineSessions.js'
import type { SessionDirectory } from './SessionDirectory.js'
import type { House } from './container/assemble.js'
import { changing, READING } from './serverCode.js'

/**
 * The sessions of an engine.
 *
 * @param usable - The house; throws when the site is not configured.
 */
export function sessionsOf(usable: () => Pick<House, 'contexts' | 'directory'>): EngineSessions {
  const directory = (): SessionDirectory => {
    const { directory: sessions } = usable()
    if (sessions) return sessions
    throw new ConfigurationError([NOT_IN_DATABASE])
  }
  return {
    list: async (userId) => directory().list(userId),
    listFor: async (caller) => directory().listFor(usable().contexts.fromCaller(caller, READING)),
    revoke: async (id) => directory().revoke(id),
    revokeOwn: async (caller, id) => directory().revokeOwn(changing(usable().contexts, caller), id),
    revokeOthers: async (caller) => directory().revokeOthers(changing(usable().contexts, caller)),
    revokeAll: async (userId) => directory().revokeAll(userId),
  }
}

const NOT_IN_DATABASE: Finding = {
  option: 'session.strategy',
  problem: 'does not keep sessions in a database that can list them.',
  fix: 'Set an adapter that can, and "database".',
}
