import { MethodNotAllowed, type Session, type RequestAuth } from 'authengine'
import { engineFor } from './engineFor.js'
import { isServerFunction } from './isServerFunction.js'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * The auth context of a request.
 *
 * @throws TypeError when there is no event.
 */
export async function requestAuthOf<S extends Session>(
  event: SolidEvent | undefined,
  source: SignalAuthSource<S>,
): Promise<RequestAuth<S>> {
  if (!event) {
    throw new TypeError(
      'There is no request here: getRequestEvent() returned nothing. ' +
        'Call it in a "use server" function, a route or the middleware, before the first await.',
    )
  }
  return (await engineFor(event, source)).requestAuth(event)
}

/**
 * The auth context of a request, for functions that change something.
 *
 * @throws MethodNotAllowed when a link has called a "use server" function.
 */
export async function changingRequestAuthOf<S extends Session>(
  event: SolidEvent | undefined,
  source: SignalAuthSource<S>,
): Promise<RequestAuth<S>> {
  const requestAuth = await requestAuthOf(event, source)
  if (event && event.request.method !== 'POST' && isServerFunction(event.request)) throw new MethodNotAllowed(['POST'])
  return requestAuth
}
