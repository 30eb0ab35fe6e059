import { ConfigurationError, type Finding } from '../errors/index.js'
import type { RequestContext } from '../http/index.js'
import type { Caller } from './Caller.js'
import type { House } from './container/assemble.js'
import type { EngineSessions } from './EngineSessions.js'
import { READING, refuseForeign } from './serverCode.js'
import type { SessionDirectory } from './SessionDirectory.js'

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
