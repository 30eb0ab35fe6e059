import type { ApiToken, AuthConfig, Session } from 'authengine'
import type { AuthEngine, ConfigSource } from 'authengine/binding'
import { coreConfig } from './coreConfig.js'
import { binding, engines } from './engines.js'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidEvent } from './SolidEvent.js'

type Source<S extends Session> = ConfigSource<S, [event: SolidEvent]>

const known = new WeakMap<object, unknown>()

/**
 * The engine for a request.
 *
 * @throws ConfigurationError when the configuration cannot work.
 */
export const engineFor = async <S extends Session>(
  event: SolidEvent,
  source: SignalAuthSource<S>,
): Promise<AuthEngine<S>> => engines.from(coreSource(source), binding.identityOf(event), event)

/**
 * The API of a plugin. The event is only needed if the configuration is a function.
 *
 * @throws NotInstalled if no plugin of the configuration provides the API.
 */
export const apiOf = <T, S extends Session>(
  token: ApiToken<T>,
  event: SolidEvent | undefined,
  source: SignalAuthSource<S>,
): Promise<T> => engines.api(token, coreSource(source), event && binding.identityOf(event), event)

/** The configuration for the core, or a function that returns it: the same function for the same function. */
function coreSource<S extends Session>(source: SignalAuthSource<S>): Source<S> {
  if (typeof source !== 'function') return coreConfig(source)
  const core =
    (known.get(source) as Source<S> | undefined) ??
    (async (event: SolidEvent): Promise<AuthConfig<S>> => coreConfig(await source(event)))
  known.set(source, core)
  return core
}
