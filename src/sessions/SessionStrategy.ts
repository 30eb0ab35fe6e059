import type { Settings } from '../config/Settings.js'
import type { Admission } from '../core/Admission.js'
import type { AuthEvents } from '../core/AuthEvents.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { CallbackPipeline } from '../core/CallbackPipeline.js'
import type { Clock } from '../core/Clock.js'
import type { EventBus } from '../core/EventBus.js'
import type { Logger } from '../core/Logger.js'
import type { Random } from '../core/Random.js'
import type { EndedSessions, Session } from '../core/Session.js'
import type { User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionCookie } from './SessionCookie.js'

/** What a session strategy is built from. */
export interface SessionParts {
  /** Life times, and everything else that was configured. */
  readonly settings: Settings
  /** Asks the application what belongs in a token and in a session. */
  readonly callbacks: CallbackPipeline
  /** Announces the `session` event. */
  readonly events: EventBus
  /** Reads, writes and removes the cookie that holds the session, or names it. */
  readonly cookie: SessionCookie
  /** Tells the time. */
  readonly clock: Clock
  /** Makes ids and tokens. */
  readonly random: Random
  /** Hears of sessions that ended. */
  readonly logger: Logger
  /** Whether nobody in this process was told this yet, where several engines share a memory. */
  readonly isNews?: ((text: string) => boolean) | undefined
}

/** A running session, as the house itself sees it. */
export interface RunningSession {
  /** Stable from sign-in to sign-out. */
  readonly id: string
  /** Who is signed in. */
  readonly user: User
  /** Id of the provider they signed in with, where that is known. */
  readonly provider?: string | undefined
  /** Id of the account there. */
  readonly providerAccountId?: string | undefined
  /** Whether nobody had proved the address of the user when they signed in: what the proof ends may not have ended it. */
  readonly unproved?: boolean | undefined
}

/** What a provider says is over, and which provider says so. */
export interface EndedAtProvider extends EndedSessions {
  /** Id of the provider. */
  readonly provider: string
}

/** An update that the client asked for: unchecked. */
export interface SessionUpdate {
  /** What the client sent. */
  readonly data: unknown
}

/** How "being signed in" is remembered between requests. */
export abstract class SessionStrategy {
  /**
   * Starts a session for someone just admitted and writes its cookie. A session they had before ends.
   *
   * @throws AccessDenied when the application wants no session for them.
   */
  abstract open(ctx: RequestContext, admission: Admission): Promise<void>

  /** The running session; changes nothing and asks nobody. */
  abstract peek(ctx: RequestContext): Promise<RunningSession | null>

  /**
   * The id that `peek` would answer if the session of this request ran, found without asking where sessions are kept.
   *
   * Used when they cannot be asked, and never as proof of anything.
   *
   * @returns Undefined where the strategy cannot tell.
   */
  claimedId(_ctx: RequestContext): Promise<string | undefined> {
    return Promise.resolve(undefined)
  }

  /**
   * What the client may see. Extends the session when that is due and `ctx.keepsCookies`; removes the cookie of a
   * session that is over.
   *
   * @throws JWTSessionError when a callback fails; the session itself stays as it is.
   */
  abstract renew(ctx: RequestContext, update?: SessionUpdate): Awaitable<Session | null>

  /**
   * Ends sessions that a provider says are over (OpenID Connect Back-Channel Logout), where the strategy can find them.
   *
   * @returns How many were ended; undefined when sessions cannot be found from outside, as with sealed cookies.
   */
  closeFor(_ended: EndedAtProvider): Promise<number | undefined> {
    return Promise.resolve(undefined)
  }

  /** Ends the session: removes the cookie first. Returns the message of the `signOut` event, or null for no event. */
  abstract close(ctx: RequestContext): Promise<AuthEvents['signOut'] | null>
}
