import type { LimitsFor } from '../config/SettingsInput.js'
import type { Settings } from '../config/Settings.js'
import type { EventBusWrapper, EventHandlers } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { PipelineWrapper } from '../core/CallbackPipeline.js'
import type { SomeCallbacks } from '../core/Callbacks.js'
import type { Clock, HttpClient, Logger, Random } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import type { RevocationList } from '../core/DatabaseAdapter.js'
import type { CookieOptions } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Handler, RouteDefinition } from '../http/RouteDefinition.js'
import type { PageRenderer } from '../pages/PageRenderer.js'
import type { SignInFlow } from '../sign-in/SignInFlow.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { FrameworkBinding } from './AuthPlugin.js'
import type { AccountSection, FormPage, PlannedServices, SessionStrategy, SignInLink } from './PluginServices.js'
import type { LinkingRule, SignInStep, StorableIdentity } from './SignInStep.js'
import type { EventRecorder, MemoryTables, TransactionalAdapter } from './stores.js'
import type { ApiToken, EventDefinition, FactToken, StoreToken } from './tokens.js'

/** Adds to the engine. */
export interface Plugin {
  /** `[a-z-]+`, unique: part of routes, events and cookies. */
  readonly id: string
  /** Name in messages. */
  readonly name: string
  /** Runs once for each engine, before anything is built. */
  register(registry: PluginContributions): void
}

/**
 * Wraps a role: what it leaves out is taken from `inner`, optional members included.
 *
 * @typeParam T - The role.
 */
export type Wrapper<T> = (inner: T, services: PlannedServices) => Partial<T>

/** Pages, as a wrapper sees them. */
export interface Pages extends Pick<PageRenderer, 'signIn' | 'signOut' | 'error'> {
  /** Draws a page that is given as data. */
  form(page: FormPage & { readonly csrfToken: string | undefined }): Awaitable<{
    readonly markup: string
    readonly policy: string
  }>
}

/** A cookie of a plugin. The engine adds the prefix, `secure`, and what the application configured. */
export interface PluginCookieSpec {
  /** Attributes. */
  readonly options?: CookieOptions | undefined
  /** Life in seconds; without it, until the browser ends. */
  readonly maxAge?: number | undefined
}

/** Texts by language and key: `{ en: { 'totp.wrong': 'The code is wrong.' } }`. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Result of a check of the configuration. */
export interface Finding {
  /** An error stops the start. */
  readonly severity: 'error' | 'warning'
  /** Names it in logs. */
  readonly code: string
  /** What is wrong, and the likely cause. */
  readonly message: string
  /** What to do. */
  readonly fix: string
}

/** Checks the configuration when the engine is built. */
export type ConfigCheck = (config: {
  readonly settings: Settings
  readonly production: boolean
  readonly database: TransactionalAdapter | undefined
  readonly plugins: readonly string[]
  readonly sessions: SessionStrategy
}) => readonly Finding[]

/** Reads sessions of another library, or of an older form, until they end. */
export interface FormerSessionReader {
  /** Names of its cookies. */
  readonly cookies: readonly string[]
  /**
   * Never creates a session: the engine does that, by commit.
   *
   * @returns Null if the cookie is not of this kind.
   */
  read(ctx: RequestContext): Awaitable<FormerSession | null>
}

/** A session of another library. */
export interface FormerSession {
  /** Whose session it is. */
  readonly identity: StorableIdentity
  /** When the user signed in. */
  readonly authTime: Date
  /** When the session ends. */
  readonly expires: Date
}

/**
 * What a plugin contributes. The built-in features use nothing else.
 *
 * Collections keep the order of registration. If two plugins replace the same role, that is a configuration fault.
 */
export interface PluginContributions {
  /** Adds a provider. */
  provider(provider: Provider): this
  /** Adds the flow of a type of providers. */
  flow(create: (services: PlannedServices) => SignInFlow): this
  /** Sets the framework. */
  binding(binding: FrameworkBinding): this
  /** Sets the database. The `adapter` of the application wins over it. */
  database(adapter: TransactionalAdapter): this
  /** Replaces the list of ended sessions. */
  revocations(list: RevocationList): this
  /** Adds callbacks, asked before those of the application. */
  callbacks(callbacks: SomeCallbacks): this
  /** Adds handlers of the events of the engine. */
  on(handlers: EventHandlers): this
  /** Adds a handler of an event of a plugin. */
  on<E>(event: EventDefinition<E>, handler: (message: NoInfer<E>, ctx: RequestContext | null) => Awaitable<void>): this
  /** Records events in the transactions in which they happen. */
  record(create: (services: PlannedServices) => EventRecorder): this
  /** Replaces the clock. */
  clock(clock: Clock): this
  /** Replaces the source of random values. */
  random(random: Random): this
  /** Replaces the client for requests to other servers. */
  http(client: HttpClient): this
  /** Replaces the logger. */
  logger(logger: Logger): this
  /** Wraps or replaces the session strategy. */
  sessions(wrap: Wrapper<SessionStrategy>): this
  /** Wraps or replaces the pages. */
  pages(wrap: Wrapper<Pages>): this
  /** Wraps or replaces the callback pipeline. */
  pipeline(wrap: PipelineWrapper): this
  /** Wraps or replaces the event bus. */
  eventBus(wrap: EventBusWrapper): this
  /** Adds a route below `<base path>/<plugin id>`. */
  route(create: (services: PlannedServices) => RouteDefinition): this
  /** Adds a route at the root of the site, if the framework can serve it. */
  rootRoute(path: `.well-known/${string}`, create: (services: PlannedServices) => Handler): this
  /** Adds a step between the first proof and the session. */
  signInStep(create: (services: PlannedServices) => SignInStep): this
  /** Adds something that happens at sign-out. */
  signOutStep(create: (services: PlannedServices) => SignOutStep): this
  /** Adds a rule that refuses links between accounts and users. */
  linkingRule(create: (services: PlannedServices) => LinkingRule): this
  /** Adds links beside the sign-in option of a provider. */
  option(provider: string, links: readonly SignInLink[]): this
  /** Adds a section to the account page. */
  accountSection(create: (services: PlannedServices) => AccountSection): this
  /** Adds stores, and what keeps them in memory if the adapter has none. */
  store<S>(token: StoreToken<S>, fallback: { readonly memory: (tables: MemoryTables) => NoInfer<S> }): this
  /** Adds a rate limit, shown in the option `limits`. */
  limit(kind: string, defaults: LimitsFor): this
  /** Adds an event. */
  event<E>(definition: EventDefinition<E>): this
  /** Adds a cookie. */
  cookie(name: string, spec: PluginCookieSpec): this
  /** States a fact that other plugins may ask for. */
  fact<T>(token: FactToken<T>, value: NoInfer<T>): this
  /** Adds texts. */
  messages(catalogue: Messages): this
  /** Adds a check of the configuration. */
  check(check: ConfigCheck): this
  /** Reads sessions of another library. */
  formerSessions(reader: FormerSessionReader): this
  /** Offers an API to applications and other plugins. */
  provides<T>(token: ApiToken<T>, create: (services: PlannedServices) => NoInfer<T>): this
}
