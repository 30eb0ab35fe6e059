import type { Settings } from '../config/Settings.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Clock } from '../core/ports.js'
import { Provider } from '../core/Provider.js'
import type { RevocationList } from '../core/RevocationList.js'
import { codecFor } from '../crypto/JoseCodec.js'
import { ApplicationCodec, type SessionCodec } from '../crypto/SessionCodec.js'
import { VerifiedTokens } from '../crypto/VerifiedTokens.js'
import { DatabaseSessionStrategy } from '../sessions/DatabaseSessionStrategy.js'
import { JwtSessionStrategy } from '../sessions/JwtSessionStrategy.js'
import type { SessionParts, SessionStrategy } from '../sessions/SessionStrategy.js'
import { wrappedSessions } from '../sessions/wrappedSessions.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'

/** The session strategy of an engine: the built-in one, with what plugins put in its place and around it. */
export function sessionsOf(
  roles: Roles,
  parts: SessionParts,
  database: DatabaseAdapter | undefined,
  revocations: RevocationList,
): SessionStrategy {
  // Without a database, each provider has ids of its own.
  const providers = database ? undefined : roles.all(Provider).map(({ id }) => id)
  const builtIn = builtInSessions(parts, database, revocations, providers)
  return wrappedSessions(builtIn, roles.all(ROLES.sessions), { ...parts, database })
}

/** Whether a plugin puts a strategy in place of the built-in one. */
export const replacesSessions = (roles: Roles): boolean => roles.all(ROLES.sessions).some(({ replaces }) => replaces)

/** Sessions in the database where they were asked for, else sealed ones. */
function builtInSessions(
  parts: SessionParts,
  database: DatabaseAdapter | undefined,
  revocations: RevocationList,
  providers: readonly string[] | undefined,
): SessionStrategy {
  const { clock, settings } = parts
  if (settings.session.strategy === 'database' && database?.sessions) {
    return new DatabaseSessionStrategy(parts, database.sessions, database.users)
  }
  return new JwtSessionStrategy(parts, codecOf(settings, clock), revocations, providers)
}

/** The application's own token format where it has one, else sealed with the secrets for session tokens. */
function codecOf({ coding, session, tokenSecrets }: Settings, clock: Clock): SessionCodec {
  const { cache = true, encode, decode } = coding
  return encode && decode
    ? new ApplicationCodec({ encode, decode }, tokenSecrets, session.maxAge)
    : codecFor(tokenSecrets, clock, cache ? new VerifiedTokens(clock) : undefined)
}
