import type { AuthEngine, Session } from 'authengine'
import { EngineCache, ProcessState } from 'authengine/binding'
import { coreConfig } from './coreConfig.js'
import { environment } from './environment.js'
import type { NextAuthConfig } from './NextAuthConfig.js'
import { NextBinding } from './NextBinding.js'

// Next bundles an application several times: pages, route handlers and the proxy each have engines of their own.
const engines = new EngineCache(new NextBinding(), environment, ProcessState.ofProcess())

/**
 * The engine of a configuration: one for each object, built when first needed.
 *
 * @throws ConfigurationError when the configuration cannot work.
 */
export const engineFor = <S extends Session>(config: NextAuthConfig<S>): AuthEngine<S> =>
  engines.for(coreConfig(config))
