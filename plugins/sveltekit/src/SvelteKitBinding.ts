import type { RequestEvent } from '@sveltejs/kit'
import type { IncomingRequest, Cookie } from 'authengine'
import { remainingBody, FrameworkBinding, keepFromCaches } from 'authengine/binding'
import { addressOf } from './addressOf.js'
import { headersOf } from './headersOf.js'
import { peerOf } from './peerOf.js'
import { setCookie } from './setCookie.js'
import { waitUntilOf } from './waitUntilOf.js'

/** The methods of routes whose body is read. */
const WITH_BODY = new Set(['POST', 'DELETE'])

/** One request, as the objects of SvelteKit. */
export interface SvelteKitExchange {
  /** The event. The URL of the event of a `load` function tracks which of its properties are read. */
  readonly event: RequestEvent
  /** `cookies.set` of the event, before the response. SvelteKit replaces this function once the response has begun. */
  readonly set: RequestEvent['cookies']['set']
}

/** Translates between SvelteKit's events and web-standard requests and responses. */
export class SvelteKitBinding extends FrameworkBinding<SvelteKitExchange> {
  override readonly id = 'sveltekit'
  override readonly name = 'sveltekit'
  /** The requests for which a session was read, and whether it has a user. */
  readonly #read = new WeakMap<Request, boolean>()

  // Hooks, actions and load functions each get their own event, but all have the same `request`.
  override identityOf({ event }: SvelteKitExchange): Request {
    return event.request
  }

  override incomingRequestOf(exchange: SvelteKitExchange): IncomingRequest {
    const { event } = exchange
    return {
      headers: headersOf(event.request),
      url: event.request.url,
      method: event.request.method,
      address: addressOf(event),
      peer: peerOf(event),
      keepsCookies: isOpen(exchange),
      waitUntil: waitUntilOf(event.platform),
    }
  }

  override requestOf({ event: { request } }: SvelteKitExchange): Request {
    if (!WITH_BODY.has(request.method)) return request
    const { url, method, headers } = request
    return new Request(url, { method, headers, body: remainingBody(request), duplex: 'half' })
  }

  override respond(_exchange: SvelteKitExchange, response: Response): Response {
    return response
  }

  override keepFromCaches({ event }: SvelteKitExchange, isPrivate: boolean): void {
    this.#read.set(event.request, isPrivate)
  }

  /**
   * Adds the headers for caches to the response, if a session was read.
   *
   * They are set at the end, because SvelteKit throws if the application sets a header that is already set.
   */
  withCaching(request: Request, response: Response): Response {
    const isPrivate = this.#read.get(request)
    if (isPrivate === undefined) return response
    // The headers of a redirect cannot be changed.
    const copy = new Response(response.body, response)
    keepFromCaches(copy.headers, isPrivate)
    return copy
  }

  override keepCookies(exchange: SvelteKitExchange, cookies: readonly Cookie[]): void {
    if (isOpen(exchange)) for (const cookie of cookies) setCookie(exchange.event.cookies, cookie)
  }
}

const isOpen = ({ event, set }: SvelteKitExchange): boolean => event.cookies.set === set
