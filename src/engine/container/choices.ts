import type { Settings } from '../../config/Settings.js'
import type { CallbackPipeline } from '../../core/CallbackPipeline.js'
import type { Clock } from '../../core/Clock.js'
import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import type { EventBus } from '../../core/EventBus.js'
import type { Logger } from '../../core/Logger.js'
import type { Random } from '../../core/Random.js'
import { ApplicationCodec } from '../../crypto/ApplicationCodec.js'
import type { SessionCodec } from '../../crypto/SessionCodec.js'
import { VerifiedTokens } from '../../crypto/VerifiedTokens.js'
import { codecFor } from '../../crypto/codecFor.js'
import { DatabaseSessionStrategy } from '../../sessions/DatabaseSessionStrategy.js'
import type { SessionCookie } from '../../sessions/SessionCookie.js'
import type { SessionParts, SessionStrategy } from '../../sessions/SessionStrategy.js'
import type { Memories } from '../Memories.js'

/** The application's own token format where it has one, else sealed with the secrets for session tokens. */
export function chooseCodec({ coding, session, tokenSecrets }: Settings, clock: Clock): SessionCodec {
  const { cache = true, encode, decode } = coding
  return encode && decode
    ? new ApplicationCodec({ encode, decode }, tokenSecrets, session.maxAge)
    : codecFor(tokenSecrets, clock, cache ? new VerifiedTokens(clock) : undefined)
}

/** Sessions in the database, where they were asked for and it has a place for them. */
export function storedSessions(
  { session }: Settings,
  database: DatabaseAdapter | undefined,
): ((parts: SessionParts) => SessionStrategy) | undefined {
  const rows = database?.sessions
  if (session.strategy !== 'database' || !rows) return undefined
  return (parts) => new DatabaseSessionStrategy(parts, rows, database.users)
}

/** What session strategies are built from, under names. */
export class Parts implements SessionParts {
  /** The parts in the order of {@link SessionParts}; so many, because a strategy may need any of them. */
  constructor(
    readonly settings: Settings,
    readonly callbacks: CallbackPipeline,
    readonly events: EventBus,
    readonly cookie: SessionCookie,
    readonly clock: Clock,
    readonly random: Random,
    readonly logger: Logger,
    private readonly memories: Memories,
  ) {}

  readonly isNews = (text: string): boolean => this.memories.isNews(text)
}
