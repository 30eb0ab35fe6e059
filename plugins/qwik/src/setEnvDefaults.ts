import { type AuthConfig, ConfigurationError, type Session } from 'authengine'
import { readEnvironment } from 'authengine/binding'
import { environmentOf } from './environmentOf.js'
import type { EnvGetter } from './EnvGetter.js'
import { withClient } from './withClient.js'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Fills in what the `AUTH_*` variables say where a configuration says nothing.
 *
 * There is no need for it where a configuration is given to `serverAuth$`: the engine reads them by itself, for providers
 * of every kind. It is for code that has to know them, or hands the configuration on; of providers it fills in those that
 * are plain objects.
 *
 * @param env - Answers variables, such as `ev.env`.
 * @param config - Changed in place; what it says already stays.
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
