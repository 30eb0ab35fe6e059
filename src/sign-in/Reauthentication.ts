import type { AuthMethod } from '../core/AuthMethod.js'
import { ReauthenticationRequired } from '../core/errors.js'
import type { Clock, Logger } from '../core/ports.js'
import { isForScript, type RequestContext } from '../http/RequestContext.js'
import { sameOrigin, withQuery } from '../http/origins.js'
import { listedSessionId, type RunningSession, type SessionStrategy } from '../sessions/SessionStrategy.js'
import type { PageFrames } from './PageFrames.js'
import type { OwnedWay, ReauthenticationWay } from './ReauthenticationWay.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { isEnough, queryOf, type RecentOptions, recentOf, type Wanted, wantedFrom } from './recency.js'

/** Dependencies of {@link Reauthentication}. */
export interface ReauthenticationParts {
  /** Reads the session, and adds methods to it. */
  readonly sessions: SessionStrategy
  /** Knows the sign-in page. */
  readonly frames: Pick<PageFrames, 'signInFirst'>
  /** Provides the current time. */
  readonly clock: Clock
  /** Notes the user, for the event of the error. */
  readonly security: Pick<SecurityEvents, 'note'>
  /** Logs ways that fail. */
  readonly logger: Logger
  /** The ways of the library and of plugins. */
  readonly ways: () => readonly OwnedWay[]
}

/** A way that a user has. */
export interface OfferedWay extends OwnedWay {
  /** What it would prove. */
  readonly methods: readonly AuthMethod[]
}

/** Options of code that has checked a proof in the same request. */
export interface RequiredOptions extends RecentOptions {
  /**
   * Methods that this request has just proved, such as `pwd` for a form with the present password.
   *
   * @defaultValue none
   */
  readonly assuming?: readonly AuthMethod[] | undefined
  /**
   * Whether a session passes whose start and methods are not stored, as with adapters of Auth.js: no proof could ever make
   * it recent.
   *
   * @defaultValue false
   */
  readonly passesUnknown?: boolean | undefined
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Decides whether users have proved recently who they are, and in which ways they can do so. */
export class Reauthentication {
  constructor(private readonly parts: ReauthenticationParts) {}

  /**
   * The running session, if its user has proved recently who they are. Otherwise, the error with the URL that lets them
   * do so.
   *
   * @throws TypeError if an option is not valid.
   */
  async check(ctx: RequestContext, options: RequiredOptions = {}): Promise<RunningSession | ReauthenticationRequired> {
    const wanted = wantedFrom(options)
    const session = await this.parts.sessions.get(ctx, true)
    const callbackUrl = backTo(ctx, options.returnTo)
    if (!session) {
      const { location = '' } = this.parts.frames.signInFirst(ctx, callbackUrl ?? ctx.origin).headers
      return new ReauthenticationRequired('No user is signed in.', location, 'Bearer')
    }
    if (options.passesUnknown && isUnknown(session)) return session
    if (await this.isRecent(ctx, session, wanted, options.assuming)) return session
    const { id, user } = session
    const known = { user: user.id, email: user.email, session: listedSessionId(user.id ?? '', id) }
    this.parts.security.note(ctx.callbackContext, known)
    const again = isForm(ctx) ? '1' : undefined
    const url = withQuery(`${ctx.baseUrl}/reauthenticate`, { callbackUrl, ...queryOf(wanted), again })
    return new ReauthenticationRequired(NOT_RECENT, url, challengeFor(wanted))
  }

  /**
   * The running session.
   *
   * @throws ReauthenticationRequired if the user has not proved recently who they are.
   */
  async require(ctx: RequestContext, options?: RequiredOptions): Promise<RunningSession> {
    const checked = await this.check(ctx, options)
    if (checked instanceof ReauthenticationRequired) throw checked
    return checked
  }

  /** Whether the recent proofs of a session are enough. */
  async isRecent(
    ctx: RequestContext,
    session: RunningSession,
    { level, within }: Wanted,
    assuming?: readonly AuthMethod[],
  ): Promise<boolean> {
    const recent = recentOf(session, within, this.parts.clock.now(), assuming)
    if (level !== 'strongest' || recent.level === 0) return isEnough(recent, level, [])
    const offered = await this.offered(ctx, session)
    return isEnough(
      recent,
      level,
      offered.map(({ methods }) => methods),
    )
  }

  /** The ways that the user of a session has, strongest first. */
  async offered(ctx: RequestContext, session: RunningSession): Promise<readonly OfferedWay[]> {
    if (!this.parts.sessions.elevate) return []
    const all = await Promise.all(
      this.parts.ways().map(async (each) => ({ ...each, methods: await this.#methodsOf(each.way, ctx, session) })),
    )
    const own = all.filter(({ methods }) => methods.length > 0)
    const least = Math.min(...own.map(({ way }) => way.reserve))
    return own.filter(({ way }) => way.reserve === least).sort((one, other) => rankOf(other) - rankOf(one))
  }

  /** If a way fails, the others are still offered. */
  async #methodsOf(
    way: ReauthenticationWay,
    ctx: RequestContext,
    session: RunningSession,
  ): Promise<readonly AuthMethod[]> {
    try {
      return await way.methods(ctx, session)
    } catch (error) {
      this.parts.logger.error('CallbackRouteError', `The re-authentication way "${way.id}" failed.`, error)
      return []
    }
  }
}

/** Ways of plugins come before those of the library, and keys before what is typed. */
const rankOf = ({ isOfPlugin, methods }: OfferedWay): number => (isOfPlugin ? 1 : 0) + (methods.includes('mfa') ? 2 : 0)

/**
 * Where the browser returns to; undefined for the start page. The page for re-authentication approves it by the redirect
 * rule.
 */
function backTo(ctx: RequestContext, returnTo: string | undefined): string | undefined {
  if (returnTo !== undefined) return sameOrigin(returnTo, ctx.origin) ?? returnTo
  // The URL of a script is no page, and a form cannot be sent again by a GET. The page of both is the referrer.
  if (SAFE.has(ctx.method) && !isForScript(ctx)) return ctx.origin + ctx.target
  return sameOrigin(ctx.headers.get('referer') ?? undefined, ctx.origin)
}

/**
 * Whether the user has to send a form again. Frameworks send the forms of a page by scripts that read JSON: these are
 * forms for the user too.
 */
const isForm = (ctx: RequestContext): boolean =>
  !SAFE.has(ctx.method) && (!isForScript(ctx) || FORM.test(ctx.headers.get('content-type') ?? ''))

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const NOT_RECENT =
  'The user has to prove again who they are: the last proof is too old, or not strong enough. Send the browser to "url", or let the error reach the engine.'

/** `WWW-Authenticate` (RFC 9470 section 3). The library has no names for `acr_values`. */
const challengeFor = ({ within }: Wanted): string =>
  `Bearer error="insufficient_user_authentication", error_description="A more recent or stronger authentication is required", max_age=${String(Math.floor(within))}`

/** Whether the store knows neither how nor when the user signed in. */
const isUnknown = ({ authMethods, authTime }: RunningSession): boolean =>
  authMethods.length === 0 && authTime.getTime() <= 0
