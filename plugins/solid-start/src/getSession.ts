import type { Session } from 'authengine'
import type { SignalAuthSource } from './SignalAuthConfig.js'
import type { SolidEvent } from './SolidEvent.js'
import { requestAuthOf } from './requestAuthOf.js'

/**
 * The session of a request, or null. A request counts as signed in only when the session has a `user`.
 *
 * Read in process, and once for a request. Given the event, a session that was extended goes to the browser with the
 * response, as long as its headers are not sent; given the request alone, that is left to the next one.
 *
 * @param asked - The event, as `getRequestEvent()` returns it, or its `request`.
 * @param options - What `SignalAuth` was given: the same object, or the same function.
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
