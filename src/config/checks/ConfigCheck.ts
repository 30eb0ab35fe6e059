import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import type { Provider } from '../../core/Provider.js'
import type { Finding } from '../../core/errors.js'
import type { Settings } from '../Settings.js'

/** What an inspection looks at. */
export interface Inspected {
  /** The options with their defaults. */
  readonly settings: Settings
  /** Every provider, the application's and the plugins'. */
  readonly providers: readonly Provider[]
  /** Whether some flow performs a provider. */
  readonly supports: (provider: Provider) => boolean
  /** Whether mailed tokens can be kept. */
  readonly keepsMailedTokens: boolean
  /** Whether WebAuthn credentials can be kept. */
  readonly keepsAuthenticators: boolean
  /** Whether there is a strategy for sessions in a database. */
  readonly hasDatabaseSessions: boolean
  /** Whether sessions are in a database that does not know when they began. */
  readonly forgetsStart: boolean
  /** What the application wrote as its adapter. */
  readonly adapter?: unknown
  /** The database, the application's or a plugin's, unless it is written as flat functions. */
  readonly database?: DatabaseAdapter | undefined
  /** The adapter, if it is written as flat functions. */
  readonly flatAdapter?: FlatAdapterFacts | undefined
}

/** What is known of an adapter written as flat functions. */
interface FlatAdapterFacts {
  /** Whether it has a function. */
  readonly offers: (name: string) => boolean
}

/** One rule: finds what is wrong, and says what to do about it. */
export type ConfigCheck = (inspected: Inspected) => readonly Finding[]
