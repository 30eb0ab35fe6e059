import type { Session } from 'authengine'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidEvent } from './SolidEvent.js'
import { requestAuthOf } from './requestAuthOf.js'

/**
 * The session of a request, or null. A request is signed in only if its session has a `user`.
 *
 * The session is read once for a request, without an HTTP request. If you pass the event and the headers are not yet
 * sent, the cookie of an extended session is set on the response. If you pass only the request, the next request
 * extends the session.
 *
 * @param asked - The event that `getRequestEvent()` returns, or its `request`.
 * @param options - The object or function that was passed to `SignalAuth`.
 * @throws ConfigurationError when the configuration cannot work.
 * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
 * @throws MalformedRequest when the request does not name a host.
 * @throws JWTSessionError when a callback fails.
 * @throws TypeError when there is no event.
 *
 * @example
 * ```ts
 * const memberNews = query(async () => {
 *   'use server'
 *   const session = await getSession(getRequestEvent(), config)
 *   if (!session?.user) throw redirect('/login?callbackUrl=%2Fnews')
 *   return newsFor(session.user)
 * }, 'memberNews')
 * ```
 */
export async function getSession<S extends Session = Session>(
  asked: Request | SolidEvent | undefined,
  options: SignalAuthSource<S>,
): Promise<S | null> {
  const event = asked && !('request' in asked) ? { request: asked } : asked
  return (await requestAuthOf(event, options)).session()
}
