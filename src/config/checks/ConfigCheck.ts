import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import type { Provider } from '../../core/Provider.js'
import type { Finding } from '../../core/errors.js'
import type { Settings } from '../Settings.js'

/** A configuration, as the check of a plugin sees it. */
export interface CheckedConfig {
  /** The options with their defaults. */
  readonly settings: Settings
  /** Every provider, the application's and the plugins'. */
  readonly providers: readonly Provider[]
  /** Ids of the plugins, in the order of `plugins`. */
  readonly plugins: readonly string[]
  /** The database, the application's or a plugin's, unless it is written as flat functions. */
  readonly database?: DatabaseAdapter | undefined
}

/** What a check found. */
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

/** Checks the configuration when the engine is built. Reads only, and asks no other server. */
export type PluginCheck = (config: CheckedConfig) => readonly CheckFinding[]

/** What an inspection looks at. */
export interface Inspected extends CheckedConfig {
  /** Whether some flow performs a provider. */
  readonly supports: (provider: Provider) => boolean
  /** Ids of the plugins that store sealed values. */
  readonly sealing: readonly string[]
  /** Whether verification tokens can be kept. */
  readonly keepsMailedTokens: boolean
  /** Whether WebAuthn credentials can be kept. */
  readonly keepsAuthenticators: boolean
  /** Whether there is a strategy for sessions in a database. */
  readonly hasDatabaseSessions: boolean
  /** Whether sessions are in a database that does not know when they began. */
  readonly forgetsStart: boolean
  /** Whether sessions are in a database that cannot remove the oldest ones of a user. */
  readonly cannotCap: boolean
  /** Whether sessions are sealed by the engine itself. Default: false. */
  readonly sealsSessions?: boolean | undefined
  /** Whether a plugin replaces the session strategy. Default: false. */
  readonly replacesSessions?: boolean | undefined
  /** What the application wrote as its adapter. */
  readonly adapter?: unknown
  /** The adapter, if it is written as flat functions. */
  readonly authjsAdapter?: AuthjsAdapterFacts | undefined
}

/** What is known of an adapter written as flat functions. */
interface AuthjsAdapterFacts {
  /** Whether it has a function. */
  readonly offers: (name: string) => boolean
}

/** One rule: finds what is wrong, and says what to do about it. */
export type ConfigCheck = (inspected: Inspected) => readonly CheckFinding[]
