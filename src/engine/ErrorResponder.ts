import type { Settings } from '../config/Settings.js'
import { AuthError } from '../core/AuthError.js'
import type { Logger } from '../core/ports.js'
import {
  CallbackRouteError,
  ConfigurationError,
  CredentialsSignin,
  MissingCSRF,
  MissingSecretError,
  ReauthenticationRequired,
  RequestError,
  ServerBusy,
  ShortSecretError,
  SignInCancelled,
  TooManyAttempts,
  UntrustedHost,
  WebAuthnVerificationError,
} from '../core/errors.js'
import { type Action, json, redirect, type Reply, seeOther } from '../http/Reply.js'
import { isForScript, type RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { PageFrame, PageRenderer } from '../pages/PageRenderer.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { EventSource, SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { PageFrames, PagePlace } from '../sign-in/PageFrames.js'
import type { TypedFields } from '../sign-in/TypedFields.js'

/** What is known about a request that failed. */
export interface FailedRequest {
  /** Method of the request. */
  readonly method: string
  /** Its action, if it was found before the failure. */
  readonly action: Action | undefined
  /** Its context, if it was made before the failure. */
  readonly ctx: RequestContext | undefined
  /** Where it came from, if its context was not made. Default: unknown. */
  readonly source?: EventSource | undefined
  /** Whether a browser shows the response, by the `Accept` header (RFC 9110 section 12.5.1). Default: false. */
  readonly acceptsHtml?: boolean
}

const OPERATORS: readonly (abstract new (...args: never[]) => AuthError)[] = [
  ConfigurationError,
  MissingSecretError,
  ShortSecretError,
  UntrustedHost,
]
const PAGES = new Set(['signin', 'signout', 'error', 'verify-request'])
/** Routes to which a form posts or a provider redirects, so that a user sees the response. */
const VISITED = new Set(['signin', 'signout', 'callback'])
const NOWHERE: PagePlace = { origin: '', baseUrl: '' }

/** Types of errors that are shown to a browser. Every other failure is shown as a fault of the server. */
const PUBLIC = new Set([
  'AccessDenied',
  'CredentialsSignin',
  'EmailSignInError',
  'InvalidCheck',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
  'SignInUnfinished',
  'SignOutError',
  'TooManyAttempts',
  'Verification',
  'WebAuthnVerificationError',
])

/** What is called for every error. */
export interface ErrorListeners {
  /** Logs them. */
  readonly logger: Logger
  /** Finds the provider of a request. */
  readonly providers: Pick<ProviderCatalogue, 'find'>
  /** Announces them. */
  readonly security: Pick<SecurityEvents, 'announceError'>
}

/** Turns errors into replies; no other code does. Each error is logged once, here. */
export class ErrorResponder {
  /**
   * @param settings - Which pages the application has.
   * @param frames - Shows pages.
   * @param pages - Draws the error page.
   * @param told - Log and announce every error.
   * @param typed - Keeps what was typed into a form that is refused. Default: nothing is kept.
   */
  constructor(
    private readonly settings: Settings,
    private readonly frames: PageFrames,
    private readonly pages: PageRenderer,
    private readonly told: ErrorListeners,
    private readonly typed?: TypedFields,
  ) {}

  /** Logs the error and makes the reply. */
  async reply(thrown: unknown, failed: FailedRequest): Promise<Reply> {
    const error = await this.tell(thrown, failed.ctx, failed.source)
    const own = failed.ctx && failed.action?.replyTo(error, failed.method)
    if (own) return own
    if (error instanceof ReauthenticationRequired) return reauthenticationReply(error, failed.ctx)
    if (error instanceof ServerBusy && failed.acceptsHtml) return this.#busy(error, failed.ctx)
    if (error instanceof RequestError) return json({ error: error.type }, error.status, error.headers)
    if (OPERATORS.some((kind) => error instanceof kind)) return this.#unusable(failed)
    // If the error page itself fails, it must not redirect to the error page.
    return failed.ctx && failed.action?.path !== 'error'
      ? this.#page(error, failed.ctx, failed.action?.path)
      : this.#unusable(failed)
  }

  /**
   * Logs and announces an error without making a reply. An error that is not an AuthError is wrapped.
   *
   * @param source - Where the request came from, if there is no context. Default: unknown.
   */
  async tell(thrown: unknown, ctx: RequestContext | undefined, source: EventSource = null): Promise<AuthError> {
    const error = wrapped(thrown)
    this.#log(error)
    await this.announce(error, ctx, source)
    return error
  }

  /** Announces the security event of an error. */
  async announce(thrown: unknown, ctx: RequestContext | undefined, source: EventSource = null): Promise<void> {
    const { providers, security } = this.told
    const id = ctx?.route.providerId
    const provider = id === undefined ? undefined : providers.find(id)
    const known = provider && { provider: provider.id, method: provider.type }
    await security.announceError(wrapped(thrown), ctx?.callbackContext ?? source, known)
  }

  #log(error: AuthError): void {
    const cause = error.cause === undefined ? [] : [error.cause]
    this.told.logger[error.level](error.type, error.message, ...cause)
  }

  /** The error page, for a form: the browser shows it. */
  async #busy({ headers, status, type }: ServerBusy, ctx: RequestContext | undefined): Promise<Reply> {
    const draw = (frame: PageFrame) => this.pages.error({ ...frame, error: type })
    const reply = await this.frames.draw(ctx ?? NOWHERE, draw, status)
    return { ...reply, headers: { ...reply.headers, ...headers } }
  }

  /**
   * Draws the built-in error page, even if the application has an error page: that page may need the part that is
   * broken.
   */
  async #unusable({ acceptsHtml, method, action, ctx }: FailedRequest): Promise<Reply> {
    const isPage = method === 'GET' && action && PAGES.has(action.path)
    const isSeen = acceptsHtml && action && VISITED.has(action.path.split('/', 1)[0] ?? '')
    if (isPage || isSeen) {
      try {
        const draw = (frame: PageFrame) => this.pages.error({ ...frame, error: 'Configuration' })
        return await this.frames.draw(ctx ?? NOWHERE, draw, 500)
      } catch (error) {
        this.told.logger.error('CallbackRouteError', 'The error page could not be drawn.', error)
      }
    }
    return json({ message: 'The server is not configured correctly. Its log says what is wrong.' }, 500)
  }

  /** Redirects to the sign-in page if the user can fix the error there, otherwise to the error page. */
  async #page(error: AuthError, ctx: RequestContext, failed: string | undefined): Promise<Reply> {
    const { pages } = this.settings
    // A user who only proves again who they are is signed in, and has other ways to do so.
    const proving = `${ctx.baseUrl}/reauthenticate`
    if (error.callbackUrl?.startsWith(proving)) return redirect(withQuery(error.callbackUrl, { error: error.type }))
    // The page says whether the user is signed out already.
    const isLateSignOut = error instanceof MissingCSRF && failed === 'signout'
    const page = isLateSignOut
      ? (pages.signOut ?? pagePath(ctx, 'signout'))
      : error.kind === 'signIn'
        ? (pages.signIn ?? pagePath(ctx, 'signin'))
        : (pages.error ?? pagePath(ctx, 'error'))
    await this.typed?.keep(ctx, error)
    const retryAfter = error instanceof TooManyAttempts ? String(error.retryAfter) : undefined
    const reply = redirect(
      withQuery(ctx.origin + page, {
        error: PUBLIC.has(error.type) ? error.type : 'Configuration',
        code: codeOf(error),
        retryAfter,
        callbackUrl: error.kind === 'signIn' ? await destination(error, ctx) : undefined,
      }),
    )
    return retryAfter === undefined ? reply : { ...reply, headers: { ...reply.headers, 'retry-after': retryAfter } }
  }
}

/** A browser is sent to the page, and a script gets its URL (RFC 9470 section 3). */
export const reauthenticationReply = (
  { headers, status, type, url }: ReauthenticationRequired,
  ctx?: RequestContext,
): Reply => (ctx && !isForScript(ctx) ? seeOther(url) : json({ error: type, url }, status, headers))

const wrapped = (thrown: unknown): AuthError =>
  thrown instanceof AuthError ? thrown : new CallbackRouteError('Answering the request failed.', { cause: thrown })

/** A fixed value: what a provider sends is never repeated in a URL of this site. */
const CANCELLED = 'access_denied'

function codeOf(error: AuthError): string | undefined {
  if (error instanceof CredentialsSignin) return error.publicCode
  if (error instanceof SignInCancelled) return CANCELLED
  return error instanceof WebAuthnVerificationError ? error.code : undefined
}

const pagePath = ({ origin, baseUrl }: PagePlace, page: string): string => `${baseUrl.slice(origin.length)}/${page}`

/** Where the user wanted to go, so that a second attempt goes there; undefined for the root of the site. */
async function destination(error: AuthError, ctx: RequestContext): Promise<string | undefined> {
  try {
    const url = error.callbackUrl ?? (await ctx.callbackUrl())
    return url === `${ctx.origin}/` ? undefined : url
  } catch {
    return undefined
  }
}
