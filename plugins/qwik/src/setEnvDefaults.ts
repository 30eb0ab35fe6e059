import { type AuthConfig, ConfigurationError, type Session } from 'authengine'
import { readEnvironment } from 'authengine/binding'
import { environmentOf } from './environmentOf.js'
import type { EnvGetter } from './EnvGetter.js'
import { withClient } from './withClient.js'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Sets the options that a configuration does not have from the `AUTH_*` variables.
 *
 * A configuration for `serverAuth$` does not need this: the engine reads the variables itself, for all providers. It is
 * for code that needs the values, or passes the configuration on. It changes only those providers that are plain
 * objects.
 *
 * @param env - Reads variables, such as `ev.env`.
 * @param config - Changed in place. Options that are already set stay.
 * @throws ConfigurationError when `AUTH_TRUST_HOST` is neither true nor false.
 *
 * @example
 * ```ts
 * const config: AuthConfig = { providers: [] }
 * setEnvDefaults(ev.env, config)
 * ```
 */
export function setEnvDefaults<S extends Session = Session>(env: EnvGetter, config: AuthConfig<S>): void {
  const filled: Writable<AuthConfig<S>> = config
  const known = environmentOf(env)
  const { input, findings } = readEnvironment(known)
  if (findings.length > 0 && config.trustHost === undefined) throw new ConfigurationError(findings)
  filled.url ??= input.url
  filled.secret ??= input.secret
  filled.trustHost ??= input.trustHost
  filled.redirectProxyUrl ??= input.redirectProxyUrl
  filled.providers &&= filled.providers.map((provider) => withClient(provider, known))
}
