import type { Settings } from '../config/Settings.js'
import type { SessionMove } from '../config/SettingsInput.js'
import type { DatabaseAdapter, SessionStore } from '../core/DatabaseAdapter.js'
import { type Clock, isValidDate } from '../core/ports.js'
import { Provider } from '../core/Provider.js'
import type { RevocationList } from '../core/RevocationList.js'
import { codecFor } from '../crypto/JoseCodec.js'
import type { KeyedHashes } from '../crypto/SecretRing.js'
import { ApplicationCodec, type SessionCodec } from '../crypto/SessionCodec.js'
import { VerifiedTokens } from '../crypto/VerifiedTokens.js'
import { DatabaseSessionStrategy } from '../sessions/DatabaseSessionStrategy.js'
import { JwtSessionStrategy } from '../sessions/JwtSessionStrategy.js'
import { type AdoptingStrategy, type FormerSessionParts, FormerSessions } from '../sessions/FormerSessions.js'
import { MovingSessions } from '../sessions/MovingSessions.js'
import { MovingSessionStore } from '../sessions/MovingSessionStore.js'
import type { SessionParts, SessionStrategy } from '../sessions/SessionStrategy.js'
import { wrappedSessions } from '../sessions/wrappedSessions.js'
import { ROLES } from './container/roleNames.js'
import { originalOf } from './observedObject.js'
import type { Roles } from './container/Roles.js'

/** Where sessions are kept. */
interface SessionPlaces {
  readonly database: DatabaseAdapter | undefined
  readonly revocations: RevocationList
  readonly keyedHashes: KeyedHashes
  /** Former sessions; undefined if there are no readers. */
  readonly former: Omit<FormerSessionParts, 'successorOf' | 'users'> | undefined
}

/** The session strategy of an engine: the built-in one or its replacement, with the wrappers of plugins. */
export function sessionsOf(roles: Roles, parts: SessionParts, places: SessionPlaces): SessionStrategy {
  const { database, former, keyedHashes } = places
  // Without a database, each provider has its own user ids.
  const providers = database ? undefined : roles.all(Provider).map(({ id }) => id)
  const builtIn = builtInSessions(parts, places, providers)
  const successorOf = (session: string) => keyedHashes.of(`former session ${session}`)
  const read =
    former && isAdopting(builtIn)
      ? new FormerSessions(parts, builtIn, { ...former, successorOf, users: database?.users })
      : builtIn
  return wrappedSessions(read, roles.all(ROLES.sessions), { ...parts, database })
}

/** Whether a plugin replaces the built-in session strategy. */
export const replacesSessions = (roles: Roles): boolean => roles.all(ROLES.sessions).some(({ replaces }) => replaces)

const isAdopting = (strategy: SessionStrategy): strategy is AdoptingStrategy => 'adoptFormer' in strategy

/** The store that sessions move from; undefined if sessions do not move from a store. */
export function formerStore(move: SessionMove | undefined): SessionStore | undefined {
  return isDatabase(move?.from) ? move.from.sessions : isStore(move?.from) ? move.from : undefined
}

const isStore = (from: SessionMove['from'] | undefined): from is DatabaseAdapter | SessionStore =>
  typeof from === 'object' && (from as unknown) !== null

const isDatabase = (from: SessionMove['from'] | undefined): from is DatabaseAdapter =>
  isStore(from) && 'accounts' in from

/**
 * The session store of an engine whose sessions are in a database. While sessions move, it includes the store that they
 * move from.
 */
export function sessionStore(
  { session }: Settings,
  database: DatabaseAdapter | undefined,
  clock: Clock,
): SessionStore | undefined {
  const to = database?.sessions
  const from = formerStore(session.move)
  if (!to || !from || isOver(session.move, clock)) return to
  return new MovingSessionStore({ from, to, write: session.move?.write ?? 'to', users: database.users, clock })
}

/**
 * Sessions in the database if they are configured, otherwise sealed sessions; both while sessions move from one to the
 * other.
 */
function builtInSessions(
  parts: SessionParts,
  places: SessionPlaces,
  providers: readonly string[] | undefined,
): SessionStrategy {
  const { clock, settings } = parts
  const { database, keyedHashes, revocations } = places
  const { move, strategy } = settings.session
  const store = strategy === 'database' ? sessionStore(settings, database, clock) : undefined
  const rows = store && database && new DatabaseSessionStrategy(parts, store, database.users)
  const sealed = (): JwtSessionStrategy =>
    new JwtSessionStrategy(parts, codecOf(settings, clock), revocations, providers)
  if (!move || isOver(move, clock)) return rows ?? sealed()
  const successorOf = (before: string) => keyedHashes.of(`moved session ${before}`)
  if (rows) {
    if (move.from !== 'jwt') return rows
    return new MovingSessions(parts, {
      ...{ rows, sealed: sealed(), write: move.write, successorOf },
      from: 'sealed',
      sharesTransaction: true,
    })
  }
  const from = formerStore(move)
  const users = isDatabase(move.from) ? move.from.users : database?.users
  if (!from || !users) return sealed()
  const former = new DatabaseSessionStrategy(parts, from, users)
  return new MovingSessions(parts, {
    ...{ rows: former, sealed: sealed(), write: move.write, successorOf },
    from: 'rows',
    sharesTransaction: from === originalOf(database?.sessions),
  })
}

/**
 * Whether a move is over, so that the old place is not read any more. It ends only if new sessions are written to the
 * new place.
 */
const isOver = (move: SessionMove | undefined, clock: Clock): boolean =>
  move?.write === 'to' && isValidDate(move.until) && clock.now().getTime() >= move.until.getTime()

/**
 * The codec for session tokens: that of the application if it has one, otherwise one that seals with the secrets for
 * session tokens.
 */
function codecOf({ coding, session, tokenSecrets }: Settings, clock: Clock): SessionCodec {
  const { cache = true, encode, decode } = coding
  return encode && decode
    ? new ApplicationCodec({ encode, decode }, tokenSecrets, session.maxAge)
    : codecFor(tokenSecrets, clock, cache ? new VerifiedTokens(clock) : undefined)
}
