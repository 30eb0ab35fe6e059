import type { Session } from 'authengine'
import type { AuthEngine } from 'authengine/plugin'
import { coreConfig } from './coreConfig.js'
import { engines } from './engines.js'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * The engine for a request.
 *
 * @throws ConfigurationError when the configuration cannot work.
 */
export const engineFor = async <S extends Session>(
  event: SolidEvent,
  source: SignalAuthSource<S>,
): Promise<AuthEngine<S>> => engines.for(coreConfig(typeof source === 'function' ? await source(event) : source))
