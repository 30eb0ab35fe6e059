import type { Token } from '../core/Token.js'

/** Names the API of a plugin, for `engine.api(token)`. */
export interface ApiToken<T> extends Token<'api', T> {
  /** The line of configuration that adds the plugin, for the message of `NotInstalled`. */
  readonly line?: string | undefined
}
/** Names a fact that one plugin states and other plugins read. */
export type FactToken<T> = Token<'fact', T>
/** An event of a plugin, named `<plugin id>.<event>`. */
export type EventDefinition<E> = Token<'event', E>

/**
 * Makes a token for the API of a plugin: the plugin gives it to `registry.provides`, and exports it for `engine.api`.
 *
 * @typeParam T - The API.
 * @param name - The package name, such as `@authengine/passwords`.
 * @param line - The line of configuration that adds the plugin, such as `plugins: [passwords()]`. Default: the message
 *   names the package.
 *
 * @example
 * ```ts
 * export const Passwords = apiToken<PasswordApi>('@authengine/passwords', 'plugins: [passwords()]')
 * ```
 */
export const apiToken = <T>(name: string, line?: string): ApiToken<T> => Object.freeze({ kind: 'api', name, line })

/**
 * Makes a token for a fact.
 *
 * @param name - The package name and a path, such as `@authengine/two-factor/required`.
 */
export const factToken = <T>(name: string): FactToken<T> => Object.freeze({ kind: 'fact', name })

/**
 * Makes the definition of an event.
 *
 * @param name - `<plugin id>.<event>`. The registry refuses the id of another plugin.
 */
export const defineEvent = <E>(name: `${string}.${string}`): EventDefinition<E> =>
  Object.freeze({ kind: 'event', name })
