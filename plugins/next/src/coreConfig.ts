import type { AuthConfig, Callbacks, Session, PartialCallbacks } from 'authengine'
import type { NextAuthConfig, NextCallbacks } from './NextAuthConfig.js'

const NAMES: Readonly<Record<keyof Callbacks, true>> = { signIn: true, redirect: true, jwt: true, session: true }
const made = new WeakMap<object, AuthConfig>()

/**
 * The configuration for the core: without `authorized`, a callback that the core does not know.
 *
 * Returns the same object for the same configuration, so that each configuration has one engine.
 */
export function coreConfig<S extends Session>(config: NextAuthConfig<S>): AuthConfig<S> {
  if (config.callbacks?.authorized === undefined) return config
  const known = made.get(config) as AuthConfig<S> | undefined
  const core: AuthConfig<S> = known ?? { ...config, callbacks: withoutAuthorized(config.callbacks) }
  made.set(config, core)
  return core
}

/**
 * Callbacks may be methods of an object with other members, so each stays bound to that object. Unknown members are
 * kept: the core reports misspelled names.
 */
function withoutAuthorized<S extends Session>(callbacks: NextCallbacks<S>): PartialCallbacks<S> {
  const { authorized: _authorized, ...others } = callbacks
  const names = Object.keys(NAMES) as (keyof Callbacks)[]
  const bound = names.flatMap((name) => {
    const callback: unknown = callbacks[name]
    return typeof callback === 'function' ? [[name, callback.bind(callbacks)]] : []
  })
  const copy = Object.create(Object.getPrototypeOf(callbacks) as object | null) as PartialCallbacks<S>
  return Object.assign(copy, others, Object.fromEntries(bound) as PartialCallbacks<S>)
}
