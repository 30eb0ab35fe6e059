import type { PluginCheck } from '../config/checks/ConfigCheck.js'
import type { LimitsFor, SettingsInput } from '../config/SettingsInput.js'
import type { EventBusWrapper, EventHandlers } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { PipelineWrapper } from '../core/CallbackPipeline.js'
import type { PartialCallbacks } from '../core/Callbacks.js'
import type { MemoryTables } from '../core/MemoryTables.js'
import type { Clock, EmailSender, HttpClient, Logger, Random } from '../core/ports.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { Provider } from '../core/Provider.js'
import type { StoreToken } from '../core/Token.js'
import type { IncomingRequest, RequestContext } from '../http/RequestContext.js'
import type { Cookie } from '../http/CookieJar.js'
import type { Handler, RouteDefinition } from '../http/RouteDefinition.js'
import type { SignInLink } from '../pages/FormPage.js'
import type { PageWrapper } from '../pages/PageRenderer.js'
import type { LinkingRule } from '../accounts/LinkingRule.js'
import type { FormerSessionReader } from '../sessions/FormerSession.js'
import type { SessionStrategyWrapper } from '../sessions/wrappedSessions.js'
import type { AccountSection } from '../sign-in/AccountPage.js'
import type { SignInStep } from '../sign-in/SignInStep.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { EventRecorder } from '../sign-in/Transactions.js'
import type { SignInFlow } from '../sign-in/SignInFlow.js'
import type { FlowServices, Messages, PluginCookieSpec, PluginServices } from './PluginServices.js'
import type { ApiToken, EventDefinition, FactToken } from './tokens.js'

/** Something that adds to the engine: providers, callbacks, a session strategy, a framework. */
export interface AuthPlugin {
  /** `[a-z-]+`, unique among the plugins and features of an engine: part of its routes, events, cookies and limits. */
  readonly id: string
  /** Name for messages. */
  readonly name: string
  /** Adds what it has. Called once for each engine, before anything is built. */
  register(registry: PluginRegistry): void
}

/** How a plugin wraps a role. */
export interface WrapperOptions {
  /**
   * Whether the wrapper puts something in place of what was there, instead of asking it. One plugin can replace a role.
   *
   * @defaultValue false
   */
  readonly replaces?: boolean | undefined
}

/**
 * What a plugin may add. The built-in features use the same.
 *
 * Collections keep the order of registration. Of a role that exists once, the last registration wins.
 */
export interface PluginRegistry {
  /** Adds a way to sign in. */
  provider(provider: Provider): this
  /** Adds the performer of a family of providers, or makes it of the services of the plugin. */
  flow(flow: SignInFlow | ((services: FlowServices) => SignInFlow)): this
  /** Sets the database; the `adapter` of the application wins over it. */
  database(adapter: DatabaseAdapter): this
  /**
   * Wraps or replaces the session strategy, for `session.strategy` of any value. Applied in the order of `plugins`, later ones outside; a
   * method that is left out stays as it was. A replacement is always the innermost. If two plugins replace the strategy, that is a
   * configuration fault.
   *
   * Sessions are created by the engine alone: `inner.create` rejects outside of `create`.
   *
   * @example
   * ```ts
   * registry.sessions((inner) => ({
   *   get: async (ctx, sure) => (isBlocked(ctx) ? null : inner.get(ctx, sure)),
   * }))
   * registry.sessions((inner, services) => new MySessions(services), { replaces: true })
   * ```
   */
  sessions(wrap: SessionStrategyWrapper, options?: WrapperOptions): this
  /** Says that this plugin raises the level of running sessions. A session strategy without `elevate` is a configuration fault then. */
  needsElevate(): this
  /** Replaces the memory of sessions that were ended before their time. */
  revocations(list: RevocationList): this
  /** Sets the framework. */
  binding(binding: FrameworkBinding): this
  /**
   * Wraps or replaces the built-in pages. Applied in the order of `plugins`, later ones outside; a page that is left out stays as it
   * was. If two plugins replace the pages, that is a configuration fault.
   *
   * @example
   * ```ts
   * registry.pages((inner) => ({ error: async (page) => withFooter(await inner.error(page)) }))
   * registry.pages(() => new CompanyPages(), { replaces: true })
   * ```
   */
  pages(wrap: PageWrapper, options?: WrapperOptions): this
  /** Adds callbacks; they are asked before the application's. */
  callbacks(callbacks: PartialCallbacks): this
  /** Adds event handlers; they are called before those of the application. */
  on(handlers: EventHandlers): this
  /** Adds a handler of an event of a plugin. If that plugin is not installed, the handler is never called. */
  on<E>(event: EventDefinition<E>, handler: (message: NoInfer<E>, ctx: RequestContext | null) => Awaitable<void>): this
  /**
   * Replaces or wraps what asks the callbacks. Applied in the order of `plugins`, later ones outside; a method that is left out
   * stays as it was.
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
   * Replaces or wraps what announces events. Applied in the order of `plugins`, later ones outside. A failure is logged, and the
   * sign-in goes on.
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
  /** Replaces the logger; the `logger` option of the application still takes over single levels. */
  logger(logger: Logger): this
  /**
   * Adds a route below `<base path>/<plugin id>`. Two routes for the same paths and method are a configuration fault, and so is an
   * id that is the first segment of a built-in route.
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
   * Adds a route at the root of the site, for GET: only a framework that hands over requests outside of the base path can serve it,
   * and the guide for plugin authors says how for each.
   *
   * @param path - At most four segments after `.well-known`. Two plugins with one path are a configuration fault.
   * @param create - Makes its handler, once for each engine.
   * @see RFC 8615
   */
  rootRoute(path: `.well-known/${string}`, create: (services: PluginServices) => Handler): this
  /**
   * Adds a step between the first proof and the session, such as a second factor or terms to accept: `<base path>/continue/<id>`.
   * Nothing is stored and no user is signed in before every step that is due is done.
   */
  signInStep(create: (services: PluginServices) => SignInStep): this
  /**
   * Records events in the transaction in which they happen, such as an audit log. If recording fails, what happened is undone and the
   * sign-in is refused.
   *
   * @param create - Makes the recorder, once for each engine.
   */
  record(create: (services: PluginServices) => EventRecorder): this
  /**
   * Adds stores with tables of their own, for `services.store` and `tx.store`. A database has to have the tables: `sqlAdapter(url,
   * { tables: [ … ] })`. If it has not, that is a configuration fault.
   *
   * @param token - Names the stores. Two plugins with one token are a configuration fault.
   * @param fallback - Makes them for `MemoryAdapter`, and for engines without a database. Values in its tables are replaced, never
   *   changed in place.
   *
   * @example
   * ```ts
   * registry.store(Notes, { memory: (tables) => new NotesInMemory(tables.table('notes')) })
   * ```
   */
  store<S>(token: StoreToken<S>, fallback: { readonly memory: (tables: MemoryTables) => NoInfer<S> }): this
  /**
   * Reads sessions of another library, or of an older form, so that their users stay signed in. The first response that can set cookies
   * turns such a session into one of this library and removes its cookie. It counts for level 1, and does not count while a sign-in step is due for
   * its user. Needs a built-in session strategy.
   */
  formerSessions(reader: FormerSessionReader): this
  /**
   * Sets what sends the mail of plugins, for `services.mail`. Default: the sender of the first email provider that has one.
   *
   * @param from - Address of the sender, such as `Example <no-reply@app.example>`.
   */
  mailSender(sender: Pick<EmailSender, 'send'>, from: string): this
  /** Adds something that happens at sign-out. All steps that are due run, in the order of registration; the first reply is sent. */
  signOutStep(create: (services: PluginServices) => SignOutStep): this
  /** Adds a rule that refuses links between accounts and stored users. Needs a database. */
  linkingRule(create: (services: PluginServices) => LinkingRule): this
  /**
   * Adds links beside the sign-in option of a provider, such as "Create account".
   *
   * @param provider - Id of the provider. If there is none, that is a configuration fault.
   */
  option(provider: string, links: readonly SignInLink[]): this
  /**
   * Adds a section to the account page, `<base path>/account`, which is there if at least one section is registered.
   *
   * @example
   * ```ts
   * registry.accountSection(() => ({
   *   id: 'profile',
   *   title: 'Profile',
   *   draw: (_ctx, { user }) => [{ type: 'text', text: `You are ${isolated(user.name ?? 'nameless')}.` }],
   * }))
   * ```
   */
  accountSection(create: (services: PluginServices) => AccountSection): this
  /** Adds an event that this plugin announces by `services.emit`. Its name begins with the id of the plugin. */
  event<E>(definition: EventDefinition<E>): this
  /**
   * Adds a cookie, for `services.cookie`. Its name in the browser is `authengine.plugin.<plugin id>.<name>`, with the prefix that its
   * attributes allow.
   *
   * @param name - `[a-z-]+`.
   */
  cookie(name: string, spec: PluginCookieSpec): this
  /**
   * Adds a rate limit, for `services.limits.count`. An application changes it by `limits: { '<plugin id>.<kind>': … }`.
   *
   * @param kind - `[a-z-]+`.
   * @param defaults - What is in force if the application says nothing.
   */
  limit(kind: string, defaults: LimitsFor): this
  /**
   * States that the plugin stores sealed values, by `services.dataKeys`. In production, `AUTH_ENCRYPTION_KEY` is required from then on:
   * without it, that is a configuration fault.
   */
  sealsData(): this
  /** States a fact that other plugins can ask for by `services.facts`. */
  fact<T>(token: FactToken<T>, value: NoInfer<T>): this
  /** Adds texts, for `services.pages.text`. Of two texts for one key and language, the last counts: a plugin can translate another. */
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
   * Offers an API to the application and to other plugins, under a token that the package exports. The application gets it by
   * `engine.api(token)`, or by `api(token)` of its framework binding. Two plugins with one token are a configuration fault.
   *
   * @param create - Makes it, once for each engine, when it is first asked for.
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
 * Knows nothing about authentication, as the engine knows nothing about frameworks.
 *
 * @typeParam N - What the framework hands to a handler.
 */
export abstract class FrameworkBinding<N = unknown> implements AuthPlugin {
  /** Id of the binding as a plugin: `[a-z-]+`. */
  abstract readonly id: string

  /** Name for messages. */
  abstract readonly name: string

  /** What this framework changes in the defaults, such as the base path. */
  defaults(): SettingsInput {
    return {}
  }

  register(registry: PluginRegistry): void {
    registry.binding(this)
  }

  /** Who is asking: headers, URL and address of the native request. */
  abstract incomingRequestOf(native: N): IncomingRequest

  /** The native request as a web-standard one, with its body. */
  abstract requestOf(native: N): Awaitable<Request>

  /** Answers in the framework's own way; what it returns is what the framework expects. */
  abstract respond(native: N, response: Response): unknown

  /** Hands over cookies that were made by server code, not by a route. */
  abstract keepCookies(native: N, cookies: readonly Cookie[]): Awaitable<void>

  /**
   * Says in the response that it depends on the session: called whenever server code has read one. Default: nothing.
   *
   * @param _isPrivate - Whether a user is signed in, and `cacheControl` is not false: then `Cache-Control: private, no-store`,
   *   unless the application has set a `Cache-Control`. `Vary: Cookie` in any case.
   */
  keepFromCaches(_native: N, _isPrivate: boolean): void {
    // A framework without headers of its own has nowhere to say it.
  }

  /**
   * The object that is the same for the whole of one request, and for no other: the session is read once for it.
   *
   * Default: what the framework hands over.
   */
  identityOf(native: N): object {
    // A primitive cannot be shared, so it counts as its own request.
    return Object(native) as object
  }
}
