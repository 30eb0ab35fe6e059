import { secretFault } from '../config/checks/secrets.js'
import { type Environment, runtimeEnvironment } from '../config/environment.js'
import type { AuthError } from '../core/AuthError.js'
import { following } from '../core/Awaitable.js'
import type { Session } from '../core/Session.js'
import { ShortSecretError } from '../core/errors.js'
import type { Caller } from '../http/Caller.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext, Route } from '../http/RequestContext.js'
import { READING, refuseForeign } from '../http/serverCode.js'
import type { ApiToken } from '../plugin-api/tokens.js'
import type { EngineSessions } from '../sessions/EngineSessions.js'
import type { SessionUpdate } from '../sessions/SessionStrategy.js'
import { serverSession } from '../sessions/storedUser.js'
import type { AuthConfig } from './AuthConfig.js'
import type { EngineVerbs, Outcome, SessionRead, VerbFields } from './EngineVerbs.js'
import { Memories } from './Memories.js'
import { PerRequest } from './PerRequest.js'
import { Visit } from './Visit.js'
import { asPosted } from './asPosted.js'
import { compose, type Composition } from './compose.js'
import { EngineFeatures } from './features.js'
import { noteRemovals } from './removals.js'
import { toResponse } from './toResponse.js'

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
export class AuthEngine<S extends Session = Session> extends EngineFeatures implements EngineVerbs<S> {
  readonly #parts: Composition
  readonly #memories: Memories
  readonly #fault: AuthError | undefined
  readonly #visits = new PerRequest<Visit<S>>()
  #warned = false

  /**
   * @param config - What the application wrote; never changed.
   * @param env - Environment variables. Default: those of the process, where there is one.
   * @param memories - What is remembered in this process; engines may share it. Default: a memory of its own.
   * @throws ConfigurationError listing every fault that can be seen before the first request.
   */
  constructor(config: AuthConfig<S>, env: Environment = runtimeEnvironment(), memories = new Memories()) {
    super()
    this.#memories = memories
    const requireUsable = (): void => {
      this.#requireUsable()
    }
    this.#parts = compose(config, { env, memories, requireUsable })
    const { settings } = this.#parts
    const fault = secretFault(settings)
    this.#fault = fault instanceof ShortSecretError && !settings.production ? undefined : fault
  }

  /**
   * Answers one HTTP request under the base path. Never rejects: whatever goes wrong becomes an answer.
   *
   * @param caller - What the framework knows of the request. Default: what the request itself says.
   */
  async handle(request: Request, caller: Caller = request): Promise<Response> {
    const { contexts, responder, router } = this.#parts
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

  async session(caller: Caller, update?: SessionUpdate): Promise<SessionRead<S>> {
    this.#requireUsable()
    const { contexts, sessions } = this.#parts
    const ctx = contexts.fromCaller(caller, READING)
    if (update) refuseForeign(caller, ctx)
    return following(sessions.renew(ctx, update), (session) => ({
      // The one place where the static type is restored: the pipeline ends with the application's own callback.
      session: (session ? serverSession(session) : null) as S | null,
      cookies: ctx.keepsCookies ? ctx.cookies.outgoing : [],
    }))
  }

  async signIn(caller: Caller, providerId?: string, fields: VerbFields = {}): Promise<Outcome> {
    const { journey, signInPage } = this.#parts
    return this.#act(caller, { action: 'signin', providerId }, fields, (ctx) =>
      journey.knows(ctx) ? journey.enter(ctx) : signInPage.wayTo(ctx),
    )
  }

  async signOut(caller: Caller, fields: VerbFields = {}): Promise<Outcome> {
    return this.#act(caller, { action: 'signout' }, fields, (ctx) => this.#parts.signOut.handle(ctx))
  }

  get basePath(): string {
    return this.#parts.settings.basePath
  }

  get cacheControl(): boolean {
    return this.#parts.settings.cacheControl
  }

  get sessions(): EngineSessions {
    return this.#parts.engineSessions
  }

  protected override api<T>(token: ApiToken<T>): T {
    return this.#parts.api(token)
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
   * What server code asks during one request of the framework: the same visit however often it is asked for.
   *
   * @throws TypeError when no binding is registered.
   */
  visit(native: unknown): Visit<S> {
    const binding = this.#binding()
    const request = binding.identityOf(native)
    const known = this.#visits.get(request)
    if (known) return known
    const visit = new Visit(this, binding, native)
    this.#visits.set(request, visit)
    return visit
  }

  /**
   * The session of a native request, read once; refreshed cookies are handed to the framework.
   *
   * @throws TypeError when no binding is registered; otherwise as {@link EngineVerbs.session}.
   */
  async sessionOf(native: unknown): Promise<S | null> {
    return this.visit(native).session()
  }

  /** Does something on behalf of server code, which may show a failure to people, but is not the one to write it down. */
  async #act(
    caller: Caller,
    route: Route,
    fields: VerbFields,
    act: (ctx: RequestContext) => Promise<Reply>,
  ): Promise<Outcome> {
    const ctx = this.#contextOf(caller, route, fields)
    try {
      return outcome(await act(ctx), ctx)
    } catch (error) {
      ctx.cookies.keepRemovalsOnly()
      noteRemovals(error, ctx.cookies.outgoing)
      this.#parts.responder.tell(error)
      throw error
    }
  }

  #contextOf(
    caller: Caller,
    route: Route,
    { redirectTo, federated, authorizationParams, clientParams, ...fields }: VerbFields,
  ): RequestContext {
    this.#requireUsable()
    const body = asPosted({ ...fields, callbackUrl: redirectTo, federated: federated ? true : undefined })
    const cameFrom = caller.headers.get('referer') ?? undefined
    const ctx = this.#parts.contexts.fromCaller(caller, {
      method: 'POST',
      route,
      body,
      cameFrom,
      authorizationParams: membersOf(authorizationParams),
      clientParams: membersOf(clientParams),
    })
    refuseForeign(caller, ctx)
    return ctx
  }

  #pathUnderMount(request: Request, caller: Caller): string {
    const mount = this.#parts.contexts.mountOf(caller)
    const pathname = pathOf(request.url)
    return pathname.startsWith(mount) && pathname[mount.length] === '/' ? pathname.slice(mount.length) : ''
  }

  #requireUsable(): void {
    if (this.#fault) throw this.#fault
    if (this.#warned) return
    this.#warned = true
    const { settings, logger } = this.#parts
    const doubts = this.#parts.warnings()
    const all = secretFault(settings) ? [SHORT_SECRET, ...doubts] : doubts
    for (const { code, message } of all) if (this.#memories.isNews(message)) logger.warn(code, message)
  }

  #binding(): NonNullable<Composition['binding']> {
    const { binding } = this.#parts
    if (binding) return binding
    throw new TypeError('No framework binding is registered: add one to plugins, or use handle() and session().')
  }
}

const SHORT_SECRET = { code: 'short-secret', message: 'The secret is short. In production nothing would be served.' }

/** Whoever hands on the body of a form may have got a text. */
const membersOf = (params: VerbFields['clientParams'] | null): VerbFields['clientParams'] =>
  typeof params === 'object' && params !== null ? params : undefined

/** The path of the URL of a request, which is absolute and written in the one way of the parser. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

const outcome = (reply: Reply, ctx: RequestContext): Outcome => ({
  url: reply.headers['location'] ?? `${ctx.origin}/`,
  cookies: ctx.cookies.outgoing,
})
