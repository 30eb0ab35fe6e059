import type { Environment } from 'authengine'
import type { EnvGetter } from './EnvGetter.js'

/** The environment variables of an `EnvGetter`, as an object. */
export const environmentOf = (env: EnvGetter | undefined): Environment =>
  new Proxy<Environment>({}, { get: (_, name) => (typeof name === 'string' ? env?.get(name) : undefined) })
