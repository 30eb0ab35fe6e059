import type { IncomingRequest, Cookie, SettingsInput } from 'authengine'
import { type CacheHeaders, FrameworkBinding, keepFromCaches, serializeCookie } from 'authengine/binding'
import { headersOf } from './headersOf.js'
import { isServerFunction } from './isServerFunction.js'
import type { NativeEvent } from './NativeEvent.js'
import { peerOf } from './peerOf.js'
import { dropCookies, setCookies } from './setCookies.js'
import type { CookieHeaders, SolidEvent } from './SolidEvent.js'

/** Translates between SolidStart's events and web-standard requests and responses. */
export class SolidBinding extends FrameworkBinding<SolidEvent> {
  override readonly id = 'solid-start'
  override readonly name = 'solid-start'
  readonly #natives = new WeakMap<Request, object>()

  override defaults(): SettingsInput {
    return { basePath: '/api/auth' }
  }

  override identityOf({ request, nativeEvent }: SolidEvent): object {
    // Code that passes only the request gets the same auth context, if an event of this request came before.
    if (!nativeEvent) return this.#natives.get(request) ?? request
    this.#natives.set(request, nativeEvent)
    return nativeEvent
  }

  override incomingRequestOf(event: SolidEvent): IncomingRequest {
    const { request, clientAddress } = event
    const native = event.nativeEvent as NativeEvent | undefined
    return {
      headers: headersOf(event),
      url: request.url,
      method: isServerFunction(request) ? 'POST' : request.method,
      address: clientAddress,
      peer: peerOf(native),
      keepsCookies: writable(event) !== undefined,
      waitUntil: native?.waitUntil && ((work) => native.waitUntil?.(work)),
    }
  }

  override requestOf({ request }: SolidEvent): Request {
    return request
  }

  override respond(event: SolidEvent, response: Response): Response {
    const headers = writable(event)
    // SolidStart 2 sends the cookies of the event last, so an older cookie of the same name would replace the new one.
    if (headers) dropCookies(headers, response.headers.getSetCookie())
    return response
  }

  override keepFromCaches(event: SolidEvent, isPrivate: boolean): void {
    const headers = writable(event)
    if (headers && saysMore(headers)) keepFromCaches(headers, isPrivate)
  }

  override keepCookies(event: SolidEvent, cookies: readonly Cookie[]): void {
    const headers = writable(event)
    if (headers) setCookies(headers, cookies.map(serializeCookie))
  }
}

/** The headers for cookies; undefined if they are already sent, as for a page that streams. */
const writable = ({ response, nativeEvent }: SolidEvent): CookieHeaders | undefined =>
  (nativeEvent as NativeEvent | undefined)?.node?.res?.headersSent ? undefined : response?.headers

/** Whether other headers than cookies can be set. */
const saysMore = (headers: CookieHeaders): headers is CookieHeaders & CacheHeaders =>
  headers.get !== undefined && headers.set !== undefined
