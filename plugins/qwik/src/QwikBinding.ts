import type { IncomingRequest, Cookie } from 'authengine'
import { FrameworkBinding, keepFromCaches, serializeCookie } from 'authengine/binding'
import type { RequestEvent, RequestEventBase } from './framework/qwik.js'
import { peerOf } from './peerOf.js'
import { requestOf } from './requestOf.js'
import { setCookie } from './setCookie.js'
import { waitUntilOf } from './waitUntilOf.js'

/** Translates between Qwik City's request events and web-standard requests. */
export class QwikBinding extends FrameworkBinding<RequestEventBase> {
  override readonly id = 'qwik'
  override readonly name = 'qwik'

  override identityOf({ sharedMap }: RequestEventBase): object {
    return sharedMap
  }

  override incomingRequestOf(ev: RequestEventBase): IncomingRequest {
    return {
      headers: ev.request.headers,
      url: ev.request.url,
      method: ev.method,
      address: ev.clientConn.ip || undefined,
      peer: peerOf(ev.platform as object),
      keepsCookies: !hasBegun(ev),
      waitUntil: waitUntilOf(ev.platform as object),
    }
  }

  override requestOf(ev: RequestEventBase): Promise<Request> {
    return requestOf(ev)
  }

  /**
   * @returns A value that ends the request in Qwik when it is thrown; undefined if the library does not serve the path.
   */
  override respond(ev: RequestEventBase, response: Response): unknown {
    if (response.status === 404) return undefined
    // Qwik would join the headers that an earlier plugin has set for pages with the headers of this response.
    for (const name of response.headers.keys()) if (name !== 'vary') ev.headers.delete(name)
    for (const line of response.headers.getSetCookie()) setCookie(ev, line)
    const headers = new Headers(response.headers)
    headers.delete('set-cookie')
    return (ev as RequestEvent).send(new Response(response.body, { status: response.status, headers }))
  }

  override keepFromCaches(ev: RequestEventBase, isPrivate: boolean): void {
    if (!hasBegun(ev)) keepFromCaches(ev.headers, isPrivate)
  }

  override keepCookies(ev: RequestEventBase, cookies: readonly Cookie[]): void {
    if (!hasBegun(ev)) for (const cookie of cookies) setCookie(ev, serializeCookie(cookie))
  }
}

const hasBegun = (ev: RequestEventBase): boolean => (ev as Partial<RequestEvent>).headersSent === true
