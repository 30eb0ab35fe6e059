import type { Token } from '../core/Token.js'

/** Names the API of a plugin, for `engine.api(token)`. */
export type ApiToken<T> = Token<'api', T>
/** Names a fact that one plugin states and other plugins read. */
export type FactToken<T> = Token<'fact', T>
/** An event of a plugin, named `<plugin id>.<event>`. */
export type EventDefinition<E> = Token<'event', E>

/**
 * Makes a token for the API of a plugin.
 *
 * @param name - The package name, such as `@authengine/passwords`.
 */
export const apiToken = <T>(name: string): ApiToken<T> => Object.freeze({ kind: 'api', name })

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
