import type { Settings } from '../config/Settings.js'
import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { ConfigWarning } from '../config/checks/checkConfig.js'
import type { Environment } from '../config/SettingsInput.js'
import type { Clock, HttpClient, Logger, Random } from '../core/ports.js'
import type { AccountStore, DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Observers } from '../core/Observer.js'
import type { Provider } from '../core/Provider.js'
import type { Finding } from '../core/errors.js'
import type { FormerMailReader } from './FormerMailReader.js'
import type { KeyedHashes, SecretRing } from '../crypto/SecretRing.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import type { ServerContexts } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { Action } from '../http/Reply.js'
import type { Changes } from '../sign-in/Changes.js'
import type { CsrfGuard } from '../sign-in/CsrfGuard.js'
import type { FlowCatalogue, LazyFlowOptions, ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { FlowMemory } from '../sign-in/FlowMemory.js'
import type { FormPages } from '../sign-in/FormPages.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import type { Reauthentication } from '../sign-in/Reauthentication.js'
import type { ReauthenticationWay } from '../sign-in/ReauthenticationWay.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { SignInProtocol } from '../sign-in/SignInFlow.js'
import type { SignInOptionView } from '../sign-in/SignInPageAction.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { PluginRegistry } from './AuthPlugin.js'
import type { PluginServices } from './PluginServices.js'
import type { ApiToken } from './tokens.js'

/** Parts of the engine for a built-in feature. No member may be used before the engine is built. */
export interface FeatureServices {
  /** Options of the application, with defaults filled in. */
  readonly settings: Settings
  /** Environment variables. */
  readonly environment: Environment
  /** Tells the time. */
  readonly clock: Clock
  /** Makes random values. */
  readonly random: Random
  /** Writes logs. */
  readonly logger: Logger
  /** Sends requests to other servers. */
  readonly http: HttpClient
  /** The observers of plugins; undefined if no plugin observes. */
  readonly observers: Observers | undefined
  /** The database; undefined if there is none. */
  readonly database: DatabaseAdapter | undefined
  /** Accounts: those of the database, or those of the last sign-ins in memory. */
  readonly accounts: AccountStore
  /** Seals values that live for a short time. */
  readonly sealer: Sealer
  /** Keys made of the secrets. */
  readonly secrets: SecretRing
  /** Makes keyed hashes of names. */
  readonly keyedHashes: KeyedHashes
  /** Stores a flow in a cookie of the browser, from its first request to its last. */
  readonly memory: FlowMemory
  /** Readers of links that another library has mailed. */
  readonly formerMails: readonly FormerMailReader[]
  /** The providers. */
  readonly providers: ProviderCatalogue
  /** The flows. */
  readonly flows: FlowCatalogue
  /** Reads and ends sessions. */
  readonly sessions: SessionStrategy
  /** Shows pages that are given as data. */
  readonly forms: FormPages
  /** Shows built-in pages, or redirects to those of the application. */
  readonly frames: PageFrames
  /** Makes and checks the tokens of forms. */
  readonly guard: CsrfGuard
  /**
   * Makes the contexts of server code.
   *
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   */
  readonly contexts: ServerContexts
  /** Throws MissingSecretError or ShortSecretError when the site is not configured. For calls without a context. */
  readonly requireUsable: () => void
  /** Announces security events. */
  readonly security: SecurityEvents
  /** Decides whether users have proved recently who they are. */
  readonly reauthentication: Reauthentication
  /** Makes changes of what is stored, and announces them. */
  readonly changes: Changes
  /** What a feature provides under a token, made once for each engine. */
  readonly api: <T>(token: ApiToken<T>) => T
}

/** A flow that is loaded by the first sign-in. */
export interface FeatureFlow<T extends Provider> extends LazyFlowOptions<T> {
  /** Loads and makes the flow. */
  load(services: FeatureServices): Promise<SignInProtocol<T>>
}

/**
 * Makes a provider from a plain object.
 *
 * @param report - Reports a fault of the object. The provider is then left out.
 */
export type DescribedProvider = (
  written: object,
  report: (fault: Omit<Finding, 'option'>) => void,
) => Provider | undefined

/** Decides about a provider, by its options and the environment variables. */
export type ProviderRule = (provider: Provider, environment: Environment) => boolean

/**
 * What a built-in feature can register: all that a plugin can, and what needs parts that plugins do not get. The engine
 * knows nothing about a feature except what it registers here.
 */
export interface FeatureRegistry extends PluginRegistry {
  /** Adds a flow. */
  lazyFlow<T extends Provider>(flow: FeatureFlow<T>): this
  /** Lets applications write providers of this `type` as plain objects. */
  describedProvider(type: string, make: DescribedProvider): this
  /** Adds a route directly below the base path; undefined adds none. */
  action(create: (parts: FeatureServices) => Action | undefined): this
  /** Adds a step that runs at sign-out. */
  signOutStep(create: (services: PluginServices, parts: FeatureServices) => SignOutStep): this
  /** Adds a method with which signed-in users can prove again who they are. */
  reauthentication(create: (services: PluginServices, parts: FeatureServices) => ReauthenticationWay): this
  /** Adds data or markup to sign-in options. */
  signInOption(view: SignInOptionView): this
  /** Leaves out providers that cannot work. Decided once for each engine. */
  leavesOut(rule: ProviderRule): this
  /** Adds a check of the configuration. */
  check(check: ConfigCheck): this
  /** Adds a warning about a configuration that works, but probably not as intended. */
  warning(warning: ConfigWarning): this
  /** Provides an API to the engine, or to other parts of the feature. */
  provides<T>(token: ApiToken<T>, create: (services: PluginServices, parts: FeatureServices) => NoInfer<T>): this
}

/** A built-in feature. */
export interface Feature {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /** Registers what the feature adds. Called once for each engine, before anything is built. */
  register(registry: FeatureRegistry): void
}
