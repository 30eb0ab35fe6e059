import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import type { Provider } from '../../core/Provider.js'
import type { Finding } from '../../core/errors.js'
import type { Settings } from '../Settings.js'
import type { Environment } from '../SettingsInput.js'

/** The configuration that the check of a plugin gets. */
export interface CheckedConfig {
  /** The options with their defaults. */
  readonly settings: Settings
  /** Environment variables of the engine: those of the process, or those that the framework passes on. */
  readonly environment: Environment
  /** Every provider, of the application and of plugins. */
  readonly providers: readonly Provider[]
  /** Ids of the plugins, in the order of `plugins`. */
  readonly plugins: readonly string[]
  /** Whether plugins can send mail. */
  readonly hasMailSender: boolean
  /** Whether users are stored: in `database`, or by an Auth.js adapter. */
  readonly storesUsers: boolean
  /** The database of the application or of a plugin; undefined for an Auth.js adapter. */
  readonly database?: DatabaseAdapter | undefined
}

/** A finding of a check, with its severity. */
export interface CheckFinding extends Finding {
  /**
   * An error stops the start; a warning is logged, once, when the first request is served.
   *
   * @defaultValue `error`
   */
  readonly severity?: 'error' | 'warning' | undefined
  /**
   * Code of the warning in the log.
   *
   * @defaultValue `configuration`
   */
  readonly code?: string | undefined
}

/** Checks the configuration when the engine is built. It changes nothing, and sends no requests. */
export type PluginCheck = (config: CheckedConfig) => readonly CheckFinding[]

/** The configuration that built-in checks and checks of features get. */
export interface Inspected extends CheckedConfig {
  /** Whether there is a flow for a provider. */
  readonly supports: (provider: Provider) => boolean
  /** Ids of the plugins that store sealed values. */
  readonly sealing: readonly string[]
  /** Whether verification tokens can be stored. */
  readonly keepsMailedTokens: boolean
  /** Whether WebAuthn credentials can be stored. */
  readonly keepsAuthenticators: boolean
  /** Whether there is a strategy for sessions in a database. */
  readonly hasDatabaseSessions: boolean
  /** Whether sessions are in a database that does not store when they began. */
  readonly forgetsStart: boolean
  /** Whether sessions are in a database that cannot remove the oldest ones of a user. */
  readonly cannotCap: boolean
  /** Whether sessions are sealed by the engine itself. Default: false. */
  readonly sealsSessions?: boolean | undefined
  /** Whether the application has a callback for the claims of sealed sessions. Default: false. */
  readonly hasJwtCallback?: boolean | undefined
  /** Whether a plugin replaces the session strategy. Default: false. */
  readonly replacesSessions?: boolean | undefined
  /** The value of the option `adapter`. */
  readonly adapter?: unknown
  /** The adapter, if it is an Auth.js adapter. */
  readonly authjsAdapter?: AuthjsAdapterFacts | undefined
}

/** Facts about an Auth.js adapter. */
interface AuthjsAdapterFacts {
  /** Whether it has a function with this name. */
  readonly offers: (name: string) => boolean
}

/** One rule: returns a finding for each fault, with its fix. */
export type ConfigCheck = (inspected: Inspected) => readonly CheckFinding[]
