import { type AuthConfig, ConfigurationError, type Session } from 'authengine'
import type { SignalAuthConfig } from './SignalAuthConfig.js'

const known = new WeakMap<object, object>()

/**
 * The configuration for the core, without the options of this package. Returns the same object for the same
 * configuration.
 *
 * @throws ConfigurationError when `prefix` and `basePath` differ.
 */
export function coreConfig<S extends Session>(config: SignalAuthConfig<S>): AuthConfig<S> {
  const core = (known.get(config) as AuthConfig<S> | undefined) ?? withoutPrefix(config)
  known.set(config, core)
  return core
}

function withoutPrefix<S extends Session>({ prefix, raw: _raw, ...core }: SignalAuthConfig<S>): AuthConfig<S> {
  if (prefix === undefined) return core
  if (core.basePath !== undefined && trimmed(core.basePath) !== trimmed(prefix)) {
    const problem = `It says ${JSON.stringify(prefix)}, and basePath says ${JSON.stringify(core.basePath)}.`
    throw new ConfigurationError([{ option: 'prefix', problem, fix: 'Set one of the two.' }])
  }
  return { ...core, basePath: prefix }
}

const trimmed = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
