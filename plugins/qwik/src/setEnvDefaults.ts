import { type AuthConfig, ConfigurationError, type Session } from 'authengine'
import { environmentOf } from './environmentOf.js'
import type { EnvGetter } from './EnvGetter.js'
import { withClient } from './withClient.js'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

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
  const read = (name: string): string | undefined => env.get(name)?.trim() || undefined
  filled.url ??= read('AUTH_URL')
  filled.secret ??= secretsIn(env)
  filled.trustHost ??= trustIn(read)
  filled.redirectProxyUrl ??= read('AUTH_REDIRECT_PROXY_URL')
  filled.providers &&= filled.providers.map((provider) => withClient(provider, environmentOf(env)))
}

function secretsIn(env: EnvGetter): string[] | undefined {
  const names = ['AUTH_SECRET', ...Array.from({ length: 9 }, (_, at) => `AUTH_SECRET_${String(at + 1)}`)]
  const secrets = names.flatMap((name) => env.get(name) || [])
  return secrets.length > 0 ? secrets : undefined
}

function trustIn(read: (name: string) => string | undefined): boolean {
  const text = read('AUTH_TRUST_HOST')
  if (text === undefined) {
    const onPlatform = read('VERCEL') !== undefined || read('CF_PAGES') !== undefined
    return onPlatform || read('NODE_ENV') !== 'production'
  }
  const flag = FLAGS.get(text.toLowerCase())
  if (flag !== undefined) return flag
  const fix = 'Write true, 1 or yes; or false, 0 or no.'
  throw new ConfigurationError([{ option: 'AUTH_TRUST_HOST', problem: 'is neither true nor false.', fix }])
}
