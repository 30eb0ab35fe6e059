import type { PluginCheck } from '../config/checks/ConfigCheck.js'
import type { LimitsFor, SettingsInput } from '../config/SettingsInput.js'
import type { EventBusWrapper, EventHandlers } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { PipelineWrapper } from '../core/CallbackPipeline.js'
import type { PartialCallbacks } from '../core/Callbacks.js'
import type { MemoryTables } from '../core/MemoryTables.js'
import type { Observer } from '../core/Observer.js'
import type { Clock, EmailSender, HttpClient, Logger, Random } from '../core/ports.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { Provider } from '../core/Provider.js'
import type { SecurityCatalogue } from '../core/SecurityEvent.js'
import type { StoreToken } from '../core/Token.js'
import type { IncomingRequest, RequestContext } from '../http/RequestContext.js'
import type { Cookie } from '../http/CookieJar.js'
import type { Handler, RouteDefinition } from '../http/RouteDefinition.js'
import type { SignInLink } from '../pages/FormPage.js'
import type { PageWrapper } from '../pages/PageRenderer.js'
import type { LinkingRule } from '../accounts/LinkingRule.js'
import type { FormerMailReader } from './FormerMailReader.js'
import type { FormerSessionReader } from '../sessions/FormerSession.js'
import type { SessionStrategyWrapper } from '../sessions/wrappedSessions.js'
import type { AccountSection } from '../sign-in/AccountPage.js'
import type { ReauthenticationWay } from '../sign-in/ReauthenticationWay.js'
import type { SignInStep } from '../sign-in/SignInStep.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { EventRecorder } from '../sign-in/Transactions.js'
import type { SignInFlow } from '../sign-in/SignInFlow.js'
import type { FlowServices, Messages, PluginCookieSpec, PluginServices } from './PluginServices.js'
import type { ApiToken, EventDefinition, FactToken } from './tokens.js'

/** Adds something to the engine, such as providers, callbacks, a session strategy or a framework binding. */
export interface AuthPlugin {
  /** `[a-z-]+`, unique among the plugins and features of an engine: part of its routes, events, cookies and limits. */
  readonly id: string
  /** Name for messages. */
  readonly name: string
  /** Registers what the plugin adds. Called once for each engine, before anything is built. */
  register(registry: PluginRegistry): void
}

/** Options of a wrapper. */
export interface WrapperOptions {
  /**
   * Whether the wrapper replaces the inner part, instead of calling it. Only one plugin can replace a role.
   *
   * @defaultValue false
   */
  readonly replaces?: boolean | undefined
}

/**
 * What a plugin can register. The built-in features use the same methods.
 *
 * Collections keep the order of registration. For a role that exists once, the last registration wins.
 */
export interface PluginRegistry {
  /** Adds a provider. */
  provider(provider: Provider): this
  /** Adds the flow of a family of providers, or a function that makes it from the services of the plugin. */
  flow(flow: SignInFlow | ((services: FlowServices) => SignInFlow)): this
  /** Sets the database; the `adapter` of the application wins over it. */
  database(adapter: DatabaseAdapter): this
  /**
   * Wraps or replaces the session strategy, whatever `session.strategy` is. Wrappers are applied in the order of
   * `plugins`, later ones outside. A method that is left out stays unchanged. A replacement is always the innermost. If
   * two plugins replace the strategy, that is a configuration fault.
   *
   * Only the engine creates sessions: `inner.create` rejects outside of `create`.
   *
   * @example
   * ```ts
   * registry.sessions((inner) => ({
   *   get: async (ctx, bypassCache) => (isBlocked(ctx) ? null : inner.get(ctx, bypassCache)),
   * }))
   * registry.sessions((inner, services) => new MySessions(services), { replaces: true })
   * ```
   */
  sessions(wrap: SessionStrategyWrapper, options?: WrapperOptions): this
  /**
   * States that this plugin raises the level of running sessions. A session strategy without `elevate` is then a
   * configuration fault.
   */
  needsElevate(): this
  /** Replaces the list of sessions that were ended before they expired. */
  revocations(list: RevocationList): this
  /** Sets the framework binding. */
  binding(binding: FrameworkBinding): this
  /**
   * Wraps or replaces the built-in pages. Wrappers are applied in the order of `plugins`, later ones outside. A page
   * that is left out stays unchanged. If two plugins replace the pages, that is a configuration fault.
   *
   * @example
   * ```ts
   * registry.pages((inner) => ({ error: async (page) => withFooter(await inner.error(page)) }))
   * registry.pages(() => new CompanyPages(), { replaces: true })
   * ```
   */
  pages(wrap: PageWrapper, options?: WrapperOptions): this
  /** Adds callbacks; they are called before those of the application. */
  callbacks(callbacks: PartialCallbacks): this
  /** Adds event handlers; they are called before those of the application. */
  on(handlers: EventHandlers): this
  /** Adds a handler of an event of a plugin. If that plugin is not installed, the handler is never called. */
  on<E>(event: EventDefinition<E>, handler: (message: NoInfer<E>, ctx: RequestContext | null) => Awaitable<void>): this
  /**
   * Wraps or replaces the pipeline that calls the callbacks. Wrappers are applied in the order of `plugins`, later ones
   * outside. A method that is left out stays unchanged.
   *
   * @example
   * ```ts
   * registry.pipeline((inner) => ({
   *   signIn: async (params, ctx) => (isBanned(params.user) ? '/banned' : inner.signIn(params, ctx)),
   * }))
   * ```
   */
  pipeline(wrap: PipelineWrapper, options?: WrapperOptions): this
  /**
   * Wraps or replaces the event bus, which announces events. Wrappers are applied in the order of `plugins`, later ones
   * outside. A failure is logged, and the sign-in continues.
   *
   * @example
   * ```ts
   * registry.eventBus((inner) => ({
   *   emit: async (event, message, ctx) => {
   *     await queue.send({ event, at: new Date() })
   *     await inner.emit(event, message, ctx)
   *   },
   * }))
   * ```
   */
  eventBus(wrap: EventBusWrapper, options?: WrapperOptions): this
  /** Replaces the clock. */
  clock(clock: Clock): this
  /** Replaces the source of random values. */
  random(random: Random): this
  /** Replaces the client for requests to other services. */
  http(client: HttpClient): this
  /** Replaces the logger; the `logger` option of the application still replaces single levels. */
  logger(logger: Logger): this
  /**
   * Adds a route below `<base path>/<plugin id>`. Two routes for the same paths and method are a configuration fault,
   * and so is an id that is the first segment of a built-in route.
   *
   * @param create - Makes the route, once for each engine.
   *
   * @example
   * ```ts
   * registry.route(({ clock }) => ({ path: 'time', GET: () => json({ now: clock.now().toISOString() }) }))
   * ```
   */
  route(create: (services: PluginServices) => RouteDefinition): this
  /**
   * Adds a GET route at the root of the site. Only a framework that passes on requests outside of the base path can
   * serve it; the guide for plugin authors says how for each framework.
   *
   * @param path - At most four segments after `.well-known`. Two plugins with the same path are a configuration fault.
   * @param create - Makes its handler, once for each engine.
   * @see RFC 8615
   */
  rootRoute(path: `.well-known/${string}`, create: (services: PluginServices) => Handler): this
  /**
   * Adds a step between the first proof and the session, such as a second factor or terms to accept:
   * `<base path>/continue/<id>`. Nothing is stored and no user is signed in until all steps that are due are done.
   */
  signInStep(create: (services: PluginServices) => SignInStep): this
  /**
   * Records events in the transaction in which they happen, for an audit log for example. If recording fails, the
   * transaction is undone and the sign-in is refused.
   *
   * @param create - Makes the recorder, once for each engine; undefined if nothing is to be recorded.
   */
  record(create: (services: PluginServices) => EventRecorder | undefined): this
  /**
   * Adds an observer of what the engine does, for traces and measurements: requests, parts of a sign-in, requests to
   * other services, and calls of the database. It cannot change or stop anything. Of several observers, the first is
   * the outermost.
   *
   * @param create - Makes the observer, once for each engine.
   *
   * @example
   * ```ts
   * registry.observe(() => ({
   *   observe({ name }, work) {
   *     count(name)
   *     return work()
   *   },
   * }))
   * ```
   */
  observe(create: (services: PluginServices) => Observer): this
  /**
   * Adds stores with their own tables, for `services.store` and `tx.store`. A database needs these tables:
   * `sqlAdapter(url, { tables: [ … ] })`. A database without them is a configuration fault.
   *
   * @param token - Names the stores. Two plugins with the same token are a configuration fault.
   * @param fallback - Makes the stores for `MemoryAdapter`, and for engines without a database. They must replace
   *   values in the tables, and never change them in place.
   *
   * @example
   * ```ts
   * registry.store(Notes, { memory: (tables) => new NotesInMemory(tables.table('notes')) })
   * ```
   */
  store<S>(token: StoreToken<S>, fallback: { readonly memory: (tables: MemoryTables) => NoInfer<S> }): this
  /**
   * Reads sessions of another library, or of an older form, so that their users stay signed in. The first response that
   * can set cookies turns such a session into one of this library, and removes its cookie. Such a session has level 1.
   * It is not accepted while a sign-in step is due for its user. Needs a built-in session strategy.
   */
  formerSessions(reader: FormerSessionReader): this
  /**
   * Accepts sign-in links that another library has mailed and stored in the same table, until they end. As with links of
   * this library, a page asks for confirmation, and each works once. Needs an email provider with the id that is in the
   * links.
   */
  formerMails(reader: FormerMailReader): this
  /**
   * Sets the sender for the mail of plugins, for `services.mail`. Default: the sender of the first email provider that
   * has one.
   *
   * @param from - Email address of the sender, such as `Example <no-reply@app.example>`.
   */
  mailSender(sender: Pick<EmailSender, 'send'>, from: string): this
  /**
   * Adds a step that runs at sign-out. All steps that are due run, in the order of registration; the first reply is
   * sent.
   */
  signOutStep(create: (services: PluginServices) => SignOutStep): this
  /** Adds a rule that refuses links between accounts and stored users. Needs a database. */
  linkingRule(create: (services: PluginServices) => LinkingRule): this
  /**
   * Adds links beside the sign-in option of a provider, such as "Create account".
   *
   * @param provider - Id of the provider. An unknown id is a configuration fault.
   */
  option(provider: string, links: readonly SignInLink[]): this
  /**
   * Decides for each request whether a provider is available. If not, the sign-in page and the list of providers leave
   * it out, and its routes answer 404. If there are several rules for a provider, all of them must allow it.
   *
   * @param provider - Id of the provider.
   * @param create - Makes the rule, once for each engine. The rule must be fast and must not throw: the sign-in page
   *   calls it for each request.
   *
   * @example
   * ```ts
   * registry.availability('staff', () => (ctx) => ctx.origin === 'https://staff.example')
   * ```
   */
  availability(provider: string, create: (services: PluginServices) => (ctx: RequestContext) => boolean): this
  /**
   * Adds a section to the account page, `<base path>/account`, which exists if at least one section is registered.
   *
   * @example
   * ```ts
   * registry.accountSection(() => ({
   *   id: 'profile',
   *   title: 'Profile',
   *   draw: (_ctx, { user }) => [{ type: 'text', text: `You are ${isolateText(user.name ?? 'nameless')}.` }],
   * }))
   * ```
   */
  accountSection(create: (services: PluginServices) => AccountSection): this
  /**
   * Adds a method with which signed-in users can prove again who they are, before changes that need recent authentication:
   * `<base path>/reauthenticate`.
   */
  reauthentication(create: (services: PluginServices) => ReauthenticationWay): this
  /** Adds an event that this plugin announces with `services.emit`. Its name begins with the id of the plugin. */
  event<E>(definition: EventDefinition<E>): this
  /**
   * Adds security events that this plugin announces with `services.announce` or `tx.announce`.
   *
   * @param catalogue - Kinds of events by their names, such as `passwords.changed`: the id of the plugin, a point, and
   *   lower-case letters and underscores.
   *
   * @example
   * ```ts
   * registry.securityEvents({ 'passwords.changed': { summary: 'A user changed the password.', outcome: 'done' } })
   * ```
   */
  securityEvents(catalogue: SecurityCatalogue): this
  /**
   * Adds a cookie, for `services.cookie`. Its name in the browser is `authengine.plugin.<plugin id>.<name>`, with the
   * prefix that its attributes allow.
   *
   * @param name - `[a-z-]+`.
   */
  cookie(name: string, spec: PluginCookieSpec): this
  /**
   * Adds a rate limit, for `services.limits.count`. An application changes it with
   * `limits: { '<plugin id>.<kind>': … }`.
   *
   * @param kind - `[a-z-]+`.
   * @param defaults - The limit if the application does not set it.
   */
  limit(kind: string, defaults: LimitsFor): this
  /**
   * States that the plugin stores sealed values with `services.dataKeys`. In production, a missing
   * `AUTH_ENCRYPTION_KEY` is then a configuration fault.
   */
  sealsData(): this
  /** States a fact that other plugins read with `services.facts`. */
  fact<T>(token: FactToken<T>, value: NoInfer<T>): this
  /**
   * Adds texts, for `services.pages.text`. Of two texts for the same key and language, the last one wins, so a plugin
   * can translate the texts of another plugin.
   */
  messages(catalogue: Messages): this
  /**
   * Adds a check of the configuration. It runs when the engine is built: an error stops the start, a warning is logged.
   *
   * @example
   * ```ts
   * registry.check(({ database }) =>
   *   database ? [] : [{ option: 'adapter', problem: 'is missing.', fix: 'Set it: the audit log needs a database.' }],
   * )
   * ```
   */
  check(check: PluginCheck): this
  /**
   * Offers an API to the application and to other plugins, under a token that the package exports. The application gets
   * it with `engine.api(token)`, or with `api(token)` of its framework binding. Two plugins with the same token are a
   * configuration fault.
   *
   * @param create - Makes the API, once for each engine, when it is first requested.
   *
   * @example
   * ```ts
   * registry.provides(Passwords, ({ clock }) => ({ isOld: (since) => clock.now().getTime() - since.getTime() > YEAR }))
   * ```
   */
  provides<T>(token: ApiToken<T>, create: (services: PluginServices) => NoInfer<T>): this
}

/**
 * Translates between one framework's objects and web-standard ones.
 *
 * A binding contains no code for authentication, and the engine contains none for frameworks.
 *
 * @typeParam N - What the framework passes to a handler.
 */
export abstract class FrameworkBinding<N = unknown> implements AuthPlugin {
  /** Id of the binding as a plugin: `[a-z-]+`. */
  abstract readonly id: string

  /** Name for messages. */
  abstract readonly name: string

  /** Defaults that differ for this framework, such as the base path. */
  defaults(): SettingsInput {
    return {}
  }

  register(registry: PluginRegistry): void {
    registry.binding(this)
  }

  /** Headers, URL and IP address of the native request. */
  abstract incomingRequestOf(native: N): IncomingRequest

  /** The native request as a web-standard one, with its body. */
  abstract requestOf(native: N): Awaitable<Request>

  /** Sends the response as the framework requires it, and returns what the framework expects. */
  abstract respond(native: N, response: Response): unknown

  /** Sets cookies that were made by server code, and not by a route. */
  abstract keepCookies(native: N, cookies: readonly Cookie[]): Awaitable<void>

  /**
   * Sets response headers that say that the response depends on the session. Called whenever server code has read a
   * session. Default: does nothing.
   *
   * @param _isPrivate - Whether a user is signed in, and `cacheControl` is not false. If so, set
   *   `Cache-Control: private, no-store`, unless the application has set a `Cache-Control`. Set `Vary: Cookie` in any
   *   case.
   */
  keepFromCaches(_native: N, _isPrivate: boolean): void {
    // A binding that cannot set headers has nothing to do here.
  }

  /**
   * An object that identifies the request: it is the same during one request, and different for every other one. The
   * session is read once for it.
   *
   * Default: the native request.
   */
  identityOf(native: N): object {
    // A primitive cannot be shared, so it counts as its own request.
    return Object(native) as object
  }
}
