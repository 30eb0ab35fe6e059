import type { TokenOutcome } from '../actions/index.js'
import { secretFault, warnings } from '../config/index.js'
import type { Environment } from '../config/index.js'
import { type AuthError, ShortSecretError } from '../errors/index.js'
import { type Cookie, type Fields, type Reply, type RequestContext, type Route } from '../http/index.js'
import type { Session } from '../model/index.js'
import type { SessionUpdate } from '../sessions/index.js'
import type { AuthConfig } from './AuthConfig.js'
import type { Caller } from './Caller.js'
import { assemble, type House } from './container/assemble.js'
import { runtimeEnvironment } from './container/defaults.js'
import { type EngineAuthenticators, engineAuthenticators } from './EngineAuthenticators.js'
import { type EngineSessions, engineSessions } from './EngineSessions.js'
import { READING, refuseForeign } from './serverCode.js'
import { toResponse } from './toResponse.js'

/** What reading a session yields. */
export interface SessionRead<S extends Session = Session> {
  /** The session, or null. A request counts as signed in only when the session has a `user`. */
  readonly session: S | null
  /** Cookies to send along: an extension of the session, or its removal. None where the caller cannot keep cookies. */
  readonly cookies: readonly Cookie[]
}

/** What a sign-in or sign-out by server code leads to. */
export interface Outcome {
  /** Where to send the browser: absolute. */
  readonly url: string
  /** Cookies to send along. */
  readonly cookies: readonly Cookie[]
}

/** Access tokens, kept and refreshed. */
export interface EngineTokens {
  /**
   * A valid access token for a provider; refreshed first where it has ended. However many ask, one refresh is sent.
   *
   * Tokens are kept with the account in the database; without a database, those of the last 5000 accounts are kept in the
   * memory of the process.
   *
   * @returns The token, or why there is none: a failed refresh never signs anybody out.
   * @throws NotFound when no provider has this id.
   */
  get(caller: Caller, providerId: string): Promise<TokenOutcome>
}

/** Fields of a sign-in or sign-out by server code: what a form would post. */
export interface VerbFields extends Fields {
  /** Where to go afterwards. Default: the page the request came from, if it is of this site. */
  readonly redirectTo?: string | undefined
  /** Signing in: parameters to add to the authorization request, except those of the protocol. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /** Signing out: whether to sign out at the provider as well. Default: false. */
  readonly federated?: boolean | undefined
}

/**
 * The front door: assembled once from configuration and plugins, then answers requests.
 *
 * @typeParam S - What the `session` callback returns.
 *
 * @example
 * ```ts
 * const engine = new AuthEngine({ providers: [Credentials({ authorize })] })
 * const response = await engine.handle(request)
 * const { session } = await engine.session(request)
 * ```
 */
export class AuthEngine<S extends Session = Session> {
  readonly #house: House
  readonly #fault: AuthError | undefined
  #warned = false

  /**
   * @param config - What the application wrote; never changed.
   * @param env - Environment variables. Default: those of the process, where there is one.
   * @throws ConfigurationError listing every fault that can be seen before the first request.
   */
  constructor(config: AuthConfig<S>, env: Environment = runtimeEnvironment()) {
    this.#house = assemble(config, env)
    const { settings } = this.#house
    const fault = secretFault(settings)
    this.#fault = fault instanceof ShortSecretError && !settings.production ? undefined : fault
  }

  /**
   * Answers one HTTP request under the base path. Never rejects: whatever goes wrong becomes an answer.
   *
   * @param caller - What the framework knows of the request. Default: what the request itself says.
   */
  async handle(request: Request, caller: Caller = request): Promise<Response> {
    const { contexts, responder, router } = this.#house
    const failed = { method: request.method, action: undefined, ctx: undefined } as {
      method: string
      action: ReturnType<typeof router.find>['action'] | undefined
      ctx: RequestContext | undefined
    }
    let reply: Reply
    try {
      const { action, route } = router.find(request.method, this.#pathUnderMount(request, caller))
      failed.action = action
      this.#requireUsable()
      // A HEAD request is for scanners and monitors: it must not act (RFC 9110 section 9.2.1).
      if (request.method === 'HEAD') return toResponse({ status: 200, headers: {}, body: null }, [], false)
      failed.ctx = await contexts.fromRequest(request, route, caller)
      reply = await router.dispatch(action, failed.ctx)
    } catch (error) {
      failed.ctx?.cookies.keepRemovalsOnly()
      reply = await responder.reply(error, failed)
    }
    return toResponse(reply, failed.ctx?.cookies.outgoing ?? [], request.headers.has('x-auth-return-redirect'))
  }

  /**
   * Reads, or with `update` changes, the session in process: no request to ourselves.
   *
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   * @throws JWTSessionError when a callback fails.
   */
  async session(caller: Caller, update?: SessionUpdate): Promise<SessionRead<S>> {
    this.#requireUsable()
    const { contexts, sessions } = this.#house
    const ctx = contexts.fromCaller(caller, READING)
    if (update) refuseForeign(caller, ctx)
    const session = await sessions.renew(ctx, update)
    // The one place where the static type is restored: the pipeline ends with the application's own callback.
    return { session: (session ?? null) as S | null, cookies: ctx.keepsCookies ? ctx.cookies.outgoing : [] }
  }

  /**
   * Starts, or for credentials completes, a sign-in on behalf of server code.
   *
   * @throws NotFound when no provider has this id.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   */
  async signIn(caller: Caller, providerId: string, fields: VerbFields = {}): Promise<Outcome> {
    const ctx = this.#contextOf(caller, { action: 'signin', providerId }, fields)
    return outcome(await this.#house.journey.enter(ctx), ctx)
  }

  /**
   * Ends the caller's session on behalf of server code.
   *
   * @throws SignOutError when the session could not be ended on the server.
   */
  async signOut(caller: Caller, fields: VerbFields = {}): Promise<Outcome> {
    const ctx = this.#contextOf(caller, { action: 'signout' }, fields)
    return outcome(await this.#house.signOut.handle(ctx), ctx)
  }

  /** Access tokens of the person who is signed in, for calls to their provider. */
  get tokens(): EngineTokens {
    return {
      get: (caller, providerId) => {
        this.#requireUsable()
        const { contexts, tokens } = this.#house
        const route = { action: 'session', providerId }
        return tokens.get(contexts.fromCaller(caller, { method: 'GET', route, body: {} }), providerId)
      },
    }
  }

  /** The sessions in the database, to list and to end from anywhere. */
  get sessions(): EngineSessions {
    return engineSessions(() => {
      this.#requireUsable()
      return this.#house
    })
  }

  /** The passkeys of people, to list, to name and to remove. */
  get authenticators(): EngineAuthenticators {
    return engineAuthenticators(() => {
      this.#requireUsable()
      return this.#house
    })
  }

  /**
   * Serves one native exchange through the registered framework binding.
   *
   * @throws TypeError when no binding is registered.
   */
  async serve(native: unknown): Promise<unknown> {
    const binding = this.#binding()
    return binding.respond(native, await this.handle(await binding.requestOf(native), binding.callerOf(native)))
  }

  /**
   * The session of a native request; refreshed cookies are handed to the framework.
   *
   * @throws TypeError when no binding is registered; otherwise as {@link AuthEngine.session}.
   */
  async sessionOf(native: unknown): Promise<S | null> {
    const binding = this.#binding()
    const { session, cookies } = await this.session(binding.callerOf(native))
    if (cookies.length > 0) binding.keepCookies(native, cookies)
    return session
  }

  #contextOf(
    caller: Caller,
    route: Route,
    { redirectTo, federated, authorizationParams, ...fields }: VerbFields,
  ): RequestContext {
    this.#requireUsable()
    const body = { ...fields, callbackUrl: redirectTo, federated: federated ? 'true' : undefined }
    const cameFrom = caller.headers.get('referer') ?? undefined
    const ctx = this.#house.contexts.fromCaller(caller, {
      method: 'POST',
      route,
      body,
      cameFrom,
      authorizationParams,
    })
    refuseForeign(caller, ctx)
    return ctx
  }

  #pathUnderMount(request: Request, caller: Caller): string {
    const mount = this.#house.contexts.mountOf(caller)
    const { pathname } = new URL(request.url)
    return pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : ''
  }

  #requireUsable(): void {
    if (this.#fault) throw this.#fault
    if (this.#warned) return
    this.#warned = true
    const { settings, logger } = this.#house
    if (secretFault(settings))
      logger.warn('short-secret', 'The secret is short. In production nothing would be served.')
    for (const { code, message } of warnings(settings)) logger.warn(code, message)
  }

  #binding(): NonNullable<House['binding']> {
    const { binding } = this.#house
    if (binding) return binding
    throw new TypeError('No framework binding is registered: add one to plugins, or use handle() and session().')
  }
}

const outcome = (reply: Reply, ctx: RequestContext): Outcome => ({
  url: reply.headers['location'] ?? `${ctx.origin}/`,
  cookies: ctx.cookies.outgoing,
})
