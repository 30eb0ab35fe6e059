import type { AuthEngine, Session } from 'authengine'
import { EngineCache, ProcessState } from 'authengine/binding'
import { coreConfig } from './coreConfig.js'
import { environment } from './environment.js'
import type { NextAuthConfig } from './NextAuthConfig.js'
import { NextBinding } from './NextBinding.js'

// Next bundles an application several times, so pages, route handlers and the proxy have separate engines. They share
// the state of the process.
const engines = new EngineCache(new NextBinding(), environment, ProcessState.ofProcess())

/**
 * The engine of a configuration. Each configuration object has one engine, which is built when it is first needed.
 *
 * @throws ConfigurationError when the configuration cannot work.
 */
export const engineFor = <S extends Session>(config: NextAuthConfig<S>): AuthEngine<S> =>
  engines.for(coreConfig(config))
