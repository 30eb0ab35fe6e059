import { secretFault } from '../config/checks/values.js'
import { type Environment, runtimeEnvironment } from '../config/SettingsInput.js'
import type { AuthError } from '../core/AuthError.js'
import { ReauthenticationRequired, ShortSecretError } from '../core/errors.js'
import { type Awaitable, following, isPromise } from '../core/guards.js'
import { knownMethod, RunningOperation } from '../core/Observer.js'
import type { Session } from '../core/User.js'
import { type Fields, POLLUTING } from '../http/readBody.js'
import { type Reply, toResponse } from '../http/Reply.js'
import {
  type IncomingRequest,
  READING,
  refuseCrossSite,
  refuseForeign,
  type RequestContext,
  type Route,
} from '../http/RequestContext.js'
import type { AuthPlugin, FrameworkBinding } from '../plugin-api/AuthPlugin.js'
import type { ApiToken } from '../plugin-api/tokens.js'
import type { EngineSessions } from '../sessions/EngineSessions.js'
import { serverSession, type SessionUpdate } from '../sessions/SessionStrategy.js'
import type { RecentOptions } from '../sign-in/recency.js'
import { type Outcome, outcomeOf } from '../sign-in/Outcome.js'
import type { AuthConfig } from './AuthConfig.js'
import { reauthenticationReply } from './ErrorResponder.js'
import { compose, type Composition } from './compose.js'
import { EngineFeatures } from './features.js'
import { ProcessState } from './sharedParts.js'
import {
  type EngineVerbs,
  noteRemovals,
  PerRequest,
  type RecentAuthentication,
  type SessionRead,
  type VerbFields,
  RequestAuth,
} from './RequestAuth.js'

/**
 * Handles requests. It is built once from the configuration and its plugins.
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
  readonly #processState: ProcessState
  readonly #fault: AuthError | undefined
  readonly #requestAuths = new PerRequest<RequestAuth<S>>()
  #warned = false

  /**
   * @param config - The configuration of the application. It is never changed.
   * @param env - Environment variables. Default: those of the process, if there is one.
   * @param processState - State that engines of this process share. Default: its own state.
   * @throws ConfigurationError with every fault that can be found before the first request.
   */
  constructor(config: AuthConfig<S>, env: Environment = runtimeEnvironment(), processState = new ProcessState()) {
    super()
    this.#processState = processState
    const requireUsable = (): void => {
      this.#requireUsable()
    }
    this.#parts = compose(config, { env, processState, requireUsable })
    const { settings } = this.#parts
    const fault = secretFault(settings)
    this.#fault = fault instanceof ShortSecretError && !settings.production ? undefined : fault
  }

  /**
   * Handles one HTTP request below the base path. Never rejects: an error becomes a response.
   *
   * @param incomingRequest - The request as the framework sees it. Default: the request itself.
   */
  handle(request: Request, incomingRequest: IncomingRequest = request): Promise<Response> {
    const { observers } = this.#parts
    if (!observers) return this.#respond(request, incomingRequest)
    const operation = this.#operationOf(request, incomingRequest)
    return observers.run(operation, () => this.#respond(request, incomingRequest, operation))
  }

  async #respond(request: Request, incomingRequest: IncomingRequest, operation?: RunningOperation): Promise<Response> {
    const { contexts, responder, rootRoutes, router } = this.#parts
    const failed = { method: request.method, action: undefined, ctx: undefined } as {
      method: string
      action: ReturnType<typeof router.find>['action'] | undefined
      ctx: RequestContext | undefined
    }
    let reply: Reply
    try {
      const atRoot = rootRoutes.isEmpty ? undefined : rootRoutes.find(request.method, pathOf(request.url))
      const { action, route } = atRoot ?? router.find(request.method, this.#pathUnderMount(request, incomingRequest))
      failed.action = action
      this.#requireUsable()
      // A HEAD request, from a scanner or monitor for example, must not change anything (RFC 9110 section 9.2.1).
      if (request.method === 'HEAD') {
        operation?.answer(200)
        return toResponse({ status: 200, headers: {}, body: null }, [], false)
      }
      failed.ctx = await contexts.fromRequest(request, route, atRoot ? withoutMount(incomingRequest) : incomingRequest)
      reply = await router.dispatch(action, failed.ctx)
    } catch (error) {
      operation?.fail(error)
      failed.ctx?.cookies.keepRemovalsOnly()
      const acceptsHtml = request.headers.get('accept')?.includes('text/html') ?? false
      reply = await responder.reply(error, { ...failed, acceptsHtml, source: contexts.sourceOf(incomingRequest) })
    }
    const response = toResponse(
      reply,
      failed.ctx?.cookies.outgoing ?? [],
      request.headers.has('x-auth-return-redirect'),
    )
    operation?.answer(response.status, reply.outcome)
    return response
  }

  /** The request as observers see it: the path as it was registered, because a client may send any path. */
  #operationOf(request: Request, incomingRequest: IncomingRequest): RunningOperation {
    const operation = this.#routeOf(request, incomingRequest)
    operation.method = knownMethod(request.method)
    return operation
  }

  #routeOf(request: Request, incomingRequest: IncomingRequest): RunningOperation {
    const { rootRoutes, router } = this.#parts
    try {
      const { action, route } =
        rootRoutes.find(request.method, pathOf(request.url)) ??
        router.find(request.method, this.#pathUnderMount(request, incomingRequest))
      return new RunningOperation('request', action.path.replace('/:provider', ''), this.#known(route.providerId))
    } catch {
      return new RunningOperation('request', 'unknown')
    }
  }

  /** The id if a provider has it: a client may send any id. */
  #known(providerId: string | undefined): string | undefined {
    return providerId === undefined ? undefined : this.#parts.providers.find(providerId)?.id
  }

  /**
   * Whether a plugin has a route at this path of the site, outside the base path. Framework bindings call it for every
   * request, and let `handle` serve such a path.
   *
   * @param pathname - Path of the URL.
   */
  servesRoot(pathname: string): boolean {
    return this.#parts.rootRoutes.serves(pathname)
  }

  session(incomingRequest: IncomingRequest, update?: SessionUpdate): Promise<SessionRead<S>> {
    const { observers } = this.#parts
    if (!observers) return this.#read(incomingRequest, update)
    const operation = new RunningOperation('session', update ? 'session update' : 'session')
    return observers.run(operation, () => this.#read(incomingRequest, update))
  }

  async #read(incomingRequest: IncomingRequest, update: SessionUpdate | undefined): Promise<SessionRead<S>> {
    this.#requireUsable()
    const { contexts, responder, sessions } = this.#parts
    const ctx = contexts.fromIncomingRequest(incomingRequest, READING)
    try {
      if (update) refuseForeign(incomingRequest, ctx)
      const read = following(sessions.refresh(ctx, update), (session) => ({
        // The static type is restored here, and only here: the pipeline ends with the application's own callback.
        session: (session ? serverSession(session) : null) as S | null,
        cookies: ctx.keepsCookies ? ctx.cookies.outgoing : [],
      }))
      // A sealed session is usually there already, and each await would need a promise.
      return isPromise(read) ? await read : read
    } catch (error) {
      // Server code gets the error, so it is not logged here.
      await responder.announce(error, ctx)
      throw error
    }
  }

  async signIn(incomingRequest: IncomingRequest, providerId?: string, fields: VerbFields = {}): Promise<Outcome> {
    const { signInHandler, signInPage } = this.#parts
    return this.#act(incomingRequest, { action: 'signin', providerId }, fields, (ctx) =>
      signInHandler.knows(ctx) ? signInHandler.enter(ctx) : signInPage.redirectToPage(ctx),
    )
  }

  async signOut(incomingRequest: IncomingRequest, fields: VerbFields = {}): Promise<Outcome> {
    return this.#act(incomingRequest, { action: 'signout' }, fields, (ctx) => this.#parts.signOut.handle(ctx))
  }

  async refuseCrossSite(incomingRequest: IncomingRequest): Promise<void> {
    this.#requireUsable()
    const { contexts, responder } = this.#parts
    const ctx = contexts.fromIncomingRequest(incomingRequest, { ...READING, method: 'POST' })
    try {
      refuseCrossSite(ctx)
    } catch (error) {
      await responder.announce(error, ctx)
      throw error
    }
  }

  async requireRecent(incomingRequest: IncomingRequest, options?: RecentOptions): Promise<RecentAuthentication> {
    this.#requireUsable()
    const { contexts, reauthentication, responder } = this.#parts
    const { method = 'GET' } = incomingRequest
    const ctx = contexts.fromIncomingRequest(incomingRequest, { ...READING, method })
    const checked = await reauthentication.check(ctx, options)
    if (!(checked instanceof ReauthenticationRequired)) return { ok: true, level: checked.level }
    await responder.announce(checked, ctx)
    const { challenge, url } = checked
    return { ok: false, url, challenge, response: () => toResponse(reauthenticationReply(checked, ctx), [], false) }
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

  override api<T>(token: ApiToken<T>): T {
    return this.#parts.api(token)
  }

  /**
   * Handles one native request with the registered framework binding, and sends the response.
   *
   * @throws TypeError when no binding is registered.
   */
  async serve(native: unknown): Promise<unknown> {
    const binding = this.#binding()
    return binding.respond(
      native,
      await this.handle(await binding.requestOf(native), binding.incomingRequestOf(native)),
    )
  }

  /**
   * The auth context of one request of the framework: always the same object for the same request.
   *
   * @throws TypeError when no binding is registered.
   */
  requestAuth(native: unknown): RequestAuth<S> {
    const binding = this.#binding()
    const request = binding.identityOf(native)
    const known = this.#requestAuths.get(request)
    if (known) return known
    const requestAuth = new RequestAuth(this, binding, native)
    this.#requestAuths.set(request, requestAuth)
    return requestAuth
  }

  /**
   * The session of a native request, read once; refreshed cookies are passed to the framework.
   *
   * @throws TypeError when no binding is registered; otherwise as {@link EngineVerbs.session}.
   */
  async sessionOf(native: unknown): Promise<S | null> {
    return this.requestAuth(native).session()
  }

  /** Runs an action for server code. An error is logged here and thrown, so server code need not log it. */
  #act(
    incomingRequest: IncomingRequest,
    route: Route,
    fields: VerbFields,
    act: (ctx: RequestContext) => Promise<Reply>,
  ): Promise<Outcome> {
    const { observers } = this.#parts
    if (!observers) return this.#perform(incomingRequest, route, fields, act)
    const operation = new RunningOperation('request', route.action, this.#known(route.providerId))
    return observers.run(operation, async () => {
      const outcome = await this.#perform(incomingRequest, route, fields, act)
      operation.outcome = outcome.status
      return outcome
    })
  }

  async #perform(
    incomingRequest: IncomingRequest,
    route: Route,
    fields: VerbFields,
    act: (ctx: RequestContext) => Promise<Reply>,
  ): Promise<Outcome> {
    const ctx = this.#contextOf(incomingRequest, route, fields)
    try {
      return outcomeOf(await act(ctx), ctx)
    } catch (error) {
      ctx.cookies.keepRemovalsOnly()
      noteRemovals(error, ctx.cookies.outgoing)
      await this.#parts.responder.tell(error, ctx)
      throw error
    }
  }

  #contextOf(
    incomingRequest: IncomingRequest,
    route: Route,
    { redirectTo, federated, authorizationParams, clientParams, ...fields }: VerbFields,
  ): RequestContext {
    this.#requireUsable()
    const body = asPosted({ ...fields, callbackUrl: redirectTo, federated: federated ? true : undefined })
    const cameFrom = incomingRequest.headers.get('referer') ?? undefined
    const ctx = this.#parts.contexts.fromIncomingRequest(incomingRequest, {
      method: 'POST',
      route,
      body,
      cameFrom,
      authorizationParams: membersOf(authorizationParams),
      clientParams: membersOf(clientParams),
    })
    refuseForeign(incomingRequest, ctx)
    return ctx
  }

  #pathUnderMount(request: Request, incomingRequest: IncomingRequest): string {
    const mount = this.#parts.contexts.mountOf(incomingRequest)
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
    for (const { code, message } of all) if (this.#processState.isNews(message)) logger.warn(code, message)
  }

  #binding(): NonNullable<Composition['binding']> {
    const { binding } = this.#parts
    if (binding) return binding
    throw new TypeError('No framework binding is registered: add one to plugins, or use handle() and session().')
  }
}

const SHORT_SECRET = {
  code: 'short-secret',
  message: 'The secret is too short. In production, every request would be refused.',
}

/** Undefined for a value that is not an object: a parser of the application may have produced a string. */
const membersOf = (params: VerbFields['clientParams'] | null): VerbFields['clientParams'] =>
  typeof params === 'object' && params !== null ? params : undefined

/**
 * Leaves out `basePath`: for a route at the root of the site, the path at which the framework mounts the handler is not
 * the base path.
 */
const withoutMount = ({
  headers,
  url,
  method,
  address,
  peer,
  keepsCookies,
  waitUntil,
}: IncomingRequest): IncomingRequest => ({
  ...{ headers, url, method, address, peer, keepsCookies, waitUntil },
})

/** The path of the URL of a request, which is absolute and normalised. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/**
 * Fields of server code as a form would post them. Numbers and booleans become strings. Undefined and null values are
 * left out, and names that no form may post. Other values stay, and are refused later because they are not strings.
 */
export const asPosted = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && value !== null && !POLLUTING.has(name))
      .map(([name, value]) => [name, isPlain(value) ? String(value) : value]),
  )

const isPlain = (value: unknown): value is number | boolean => typeof value === 'number' || typeof value === 'boolean'

/**
 * A configuration, or a function that makes one for a request.
 *
 * An engine is built for each configuration object: let the function return the same object for the same configuration.
 *
 * @typeParam S - What the `session` callback returns.
 * @typeParam A - Arguments of the function.
 */
export type ConfigSource<S extends Session = Session, A extends readonly unknown[] = readonly unknown[]> =
  AuthConfig<S> | ((...asked: A) => Awaitable<AuthConfig<S>>)

/** One engine for each configuration object, built when first needed, with its binding registered as a plugin. */
export class EngineCache {
  readonly #engines = new WeakMap<object, AuthEngine>()
  readonly #processState = new WeakMap<object, ProcessState>()
  readonly #chosen = new WeakMap<object, PerRequest<Promise<AuthEngine>>>()

  /**
   * @param binding - The framework.
   * @param env - Environment variables, read when an engine is built. Default: those of the process.
   * @param processState - State of this process, for every engine. Default: each engine has its own state, and the
   *   engines of one function share one.
   */
  constructor(
    private readonly binding: FrameworkBinding,
    private readonly env?: () => Environment,
    private readonly processState?: ProcessState,
  ) {}

  /**
   * The engine of a configuration.
   *
   * @throws ConfigurationError when the configuration cannot work.
   */
  for<S extends Session>(config: AuthConfig<S>): AuthEngine<S> {
    return this.#engineOf(config, () => this.processState ?? new ProcessState())
  }

  /**
   * The engine for a request. A configuration function is called once for each request, so that all code of the request
   * shares an auth context.
   *
   * Engines of one function share state that must outlive a request: counted attempts, and what was ended or used up.
   *
   * @param source - The configuration, or the function that makes it.
   * @param request - The object that identifies the request: the binding's `identityOf`.
   * @param asked - Arguments of the function.
   * @throws ConfigurationError if the configuration cannot work.
   */
  async from<S extends Session, A extends readonly unknown[]>(
    source: ConfigSource<S, A>,
    request: object,
    ...asked: A
  ): Promise<AuthEngine<S>> {
    if (typeof source !== 'function') return this.for(source)
    const known = this.#chosen.get(source) ?? new PerRequest<Promise<AuthEngine>>()
    this.#chosen.set(source, known)
    const before = known.get(request) as Promise<AuthEngine<S>> | undefined
    if (before) return before
    const chosen = this.#choose(source, asked)
    known.set(request, chosen)
    return chosen
  }

  /**
   * The API of a plugin, for the `api` of a framework binding.
   *
   * @param token - Names the API.
   * @param source - The configuration, or the function that makes it.
   * @param request - As for `from`; undefined if there is no request. In this case, the configuration must not be a
   *   function.
   * @param asked - Arguments of the function.
   * @throws NotInstalled if no plugin of the configuration provides it.
   * @throws TypeError if the configuration depends on the request, and there is none.
   */
  async api<T, S extends Session, A extends readonly unknown[]>(
    token: ApiToken<T>,
    source: ConfigSource<S, A>,
    request: object | undefined,
    ...asked: Partial<A>
  ): Promise<T> {
    if (typeof source !== 'function') return this.for(source).api(token)
    if (request === undefined) {
      throw new TypeError(
        'The configuration is a function of the request: call api(token, request) with the request as well.',
      )
    }
    return (await this.from(source, request, ...(asked as unknown as A))).api(token)
  }

  async #choose<S extends Session, A extends readonly unknown[]>(
    source: (...asked: A) => Awaitable<AuthConfig<S>>,
    asked: A,
  ): Promise<AuthEngine<S>> {
    const processState = this.processState ?? this.#processState.get(source) ?? new ProcessState()
    this.#processState.set(source, processState)
    return this.#engineOf(await source(...asked), () => processState)
  }

  #engineOf<S extends Session>(config: AuthConfig<S>, processState: () => ProcessState): AuthEngine<S> {
    const known = this.#engines.get(config) as AuthEngine<S> | undefined
    if (known) return known
    const engine = new AuthEngine<S>(this.#withBinding(config), this.env?.(), processState())
    this.#engines.set(config, engine)
    return engine
  }

  #withBinding<S extends Session>(config: AuthConfig<S>): AuthConfig<S> {
    const plugins: unknown = config.plugins ?? []
    // A value that is not a list is reported by the engine.
    return Array.isArray(plugins) ? { ...config, plugins: [...(plugins as AuthPlugin[]), this.binding] } : config
  }
}
