import type { AuthjsAdapter } from '../adapters/authjs/AuthjsAdapter.js'
import type { SettingsInput } from '../config/SettingsInput.js'
import type { EventHandlers } from '../core/EventBus.js'
import type { PartialCallbacks } from '../core/Callbacks.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Provider } from '../core/Provider.js'
import type { Session } from '../core/User.js'
import type { AuthPlugin } from '../plugin-api/AuthPlugin.js'
import type { DescribedProviders } from './features.js'

/** A provider: an instance, its class, a function that makes one, or a plain object that describes one. */
export type ProviderInput = Provider | ProviderConfig | (new () => Provider) | (() => Provider | ProviderConfig)

/** A provider written as an object; `type` says which family it is of. */
export type ProviderConfig = DescribedProviders[keyof DescribedProviders]

/** Takes over single levels of the log; levels that are left out keep the built-in logger. */
export interface LoggerMethods {
  /** Something failed, and the operator of the site should look at it. */
  error?(code: string, ...message: unknown[]): unknown
  /** Something works, but probably not as intended. */
  warn?(code: string, ...message: unknown[]): unknown
  /** Details for the search for a mistake. */
  debug?(code: string, ...message: unknown[]): unknown
}

/** A logger that has every level. */
export type LoggerInstance = Required<LoggerMethods>

/**
 * Everything an application may write. Never changed: one object can be shared and frozen.
 *
 * @typeParam S - What the `session` callback returns; inferred from it.
 */
export interface AuthConfig<S extends Session = Session> extends SettingsInput {
  /** The ways to sign in, in the order in which the sign-in page shows them. Default: none. */
  readonly providers?: readonly ProviderInput[] | undefined
  /** What else to add. The order matters only where two of them wrap the same: later ones are outside. */
  readonly plugins?: readonly AuthPlugin[] | undefined
  /**
   * A database for users, accounts and sessions, or an adapter written as flat functions; with one that keeps sessions,
   * `session.strategy` is `database` unless said otherwise.
   */
  readonly adapter?: DatabaseAdapter | AuthjsAdapter | undefined
  /** Callbacks of the application; called after those of plugins. */
  readonly callbacks?: PartialCallbacks<S> | undefined
  /** Event handlers, for audit logs. */
  readonly events?: EventHandlers | undefined
  /** Takes over the log. Default: the console. */
  readonly logger?: LoggerMethods | undefined
}

/**
 * Gives a configuration its type, so that reading a session knows what the `session` callback returns.
 *
 * @example
 * ```ts
 * export const config = defineConfig({
 *   callbacks: { session: ({ session, token }) => ({ ...session, role: String(token?.role ?? 'guest') }) },
 * })
 * const session = await getSession(req, config) // { expires: string, user?: User, role: string } | null
 * ```
 */
export function defineConfig<S extends Session = Session>(config: AuthConfig<S>): AuthConfig<S> {
  return config
}
