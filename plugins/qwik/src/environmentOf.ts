import type { Environment } from 'authengine'
import type { EnvGetter } from './EnvGetter.js'

/** Environment variables that a platform answers one by one, as an object. */
export const environmentOf = (env: EnvGetter | undefined): Environment =>
  new Proxy<Environment>({}, { get: (_, name) => (typeof name === 'string' ? env?.get(name) : undefined) })
