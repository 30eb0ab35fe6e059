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

/** A provider written as an object. Its `type` is the family of the provider. */
export type ProviderConfig = DescribedProviders[keyof DescribedProviders]

/** Replaces single levels of the logger. Levels that are left out are logged by the built-in logger. */
export interface LoggerMethods {
  /** Something failed, and the operator of the site should look at it. */
  error?(code: string, ...message: unknown[]): unknown
  /** Something works, but probably not as intended. */
  warn?(code: string, ...message: unknown[]): unknown
  /** Details for debugging. */
  debug?(code: string, ...message: unknown[]): unknown
}

/** A logger that has every level. */
export type LoggerInstance = Required<LoggerMethods>

/**
 * The configuration of an application. The library never changes it, so one object can be shared and frozen.
 *
 * @typeParam S - What the `session` callback returns; inferred from it.
 */
export interface AuthConfig<S extends Session = Session> extends SettingsInput {
  /** The providers, in the order in which the sign-in page shows them. Default: none. */
  readonly providers?: readonly ProviderInput[] | undefined
  /** Plugins. Their order matters only if two of them wrap the same part: later ones are outside. */
  readonly plugins?: readonly AuthPlugin[] | undefined
  /**
   * A database for users, accounts and sessions, or an Auth.js adapter. If it stores sessions, `session.strategy` is
   * `database` by default.
   */
  readonly adapter?: DatabaseAdapter | AuthjsAdapter | undefined
  /** Callbacks of the application; called after those of plugins. */
  readonly callbacks?: PartialCallbacks<S> | undefined
  /** Event handlers, for audit logs. */
  readonly events?: EventHandlers | undefined
  /** Replaces the logger. Default: the console. */
  readonly logger?: LoggerMethods | undefined
}

/**
 * The type of the session of a configuration, for functions and components that get one.
 *
 * @example
 * ```ts
 * export type AppSession = SessionOf<typeof config>
 * ```
 *
 * @typeParam C - Type of a configuration that `defineConfig` returned.
 */
export type SessionOf<C> = C extends AuthConfig<infer S> ? S : never

/**
 * Returns the configuration with its exact type, so that a session has the type that the `session` callback returns.
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
