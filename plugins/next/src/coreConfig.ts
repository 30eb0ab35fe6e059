import type { AuthConfig, Callbacks, Session, PartialCallbacks } from 'authengine'
import type { NextAuthConfig, NextCallbacks } from './NextAuthConfig.js'

const NAMES: Readonly<Record<keyof Callbacks, true>> = { signIn: true, redirect: true, jwt: true, session: true }
const made = new WeakMap<object, AuthConfig>()

/**
 * What the core is given: a configuration without the callback it does not know.
 *
 * The same object for the same configuration, so that there is one engine for it.
 */
export function coreConfig<S extends Session>(config: NextAuthConfig<S>): AuthConfig<S> {
  if (config.callbacks?.authorized === undefined) return config
  const known = made.get(config) as AuthConfig<S> | undefined
  const core: AuthConfig<S> = known ?? { ...config, callbacks: withoutAuthorized(config.callbacks) }
  made.set(config, core)
  return core
}

/**
 * Callbacks may be methods of an object that has more than them, so each keeps its own `this`. The rest stays as it is: the core
 * finds what is mistyped.
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
