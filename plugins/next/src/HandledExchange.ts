import type { IncomingRequest, Cookie } from 'authengine'
import { keepFromCaches, serializeCookie, setCookieName } from 'authengine/binding'
import { cookies, headers } from 'next/headers.js'
import type { NextRequest } from 'next/server.js'
import { isEmpty } from './isEmpty.js'
import { NextExchange } from './NextExchange.js'
import { setCookie } from './setCookie.js'
import { waitUntil } from './waitUntil.js'

/** A request that passes `auth`, as a proxy or on its way to a handler: cookies travel with the response. */
export class HandledExchange extends NextExchange {
  readonly #cookies = new Map<string, Cookie>()
  #answered = false
  /** Whether a session was read, and of a user who is signed in. */
  #isPrivate: boolean | undefined

  private constructor(
    override readonly identity: object,
    private readonly sent: NextRequest,
    private readonly waitUntil: IncomingRequest['waitUntil'],
  ) {
    super()
  }

  /**
   * @param context - What Next hands to a handler besides the request.
   */
  static async of(request: NextRequest, context?: unknown): Promise<HandledExchange> {
    return new HandledExchange((await currentHeaders()) ?? request, request, waitUntilOf(context))
  }

  override hasRequest(): boolean {
    return !isEmpty(this.sent.headers)
  }

  override incomingRequest(): IncomingRequest {
    const { headers: sent, url, method } = this.sent
    return { headers: sent, url, method, keepsCookies: !this.#answered, waitUntil: this.waitUntil }
  }

  override keep(changed: readonly Cookie[]): void {
    for (const cookie of changed) this.#cookies.set(cookie.name, cookie)
  }

  override keepFromCaches(isPrivate: boolean): void {
    this.#isPrivate = isPrivate
  }

  /** The response with the cookies, and with what caches have to know; never the object that was given, which may be shared between requests. */
  answer(response: Response): Response {
    this.#answered = true
    if (this.#cookies.size === 0 && this.#isPrivate === undefined) return response
    const copy = new Response(response.body, response)
    if (this.#isPrivate !== undefined) keepFromCaches(copy.headers, this.#isPrivate)
    const names = response.headers.getSetCookie().map(setCookieName)
    // What the handler has set is newer, and pieces of two sessions do not fit together.
    if (names.some((name) => this.#cookies.has(name))) return copy
    for (const cookie of this.#cookies.values()) copy.headers.append('set-cookie', serializeCookie(cookie))
    return copy
  }

  /** Leaves the cookies to Next: a handler that redirects by an exception has no response. */
  async abandon(): Promise<void> {
    this.#answered = true
    if (this.#cookies.size === 0 || this.identity === this.sent) return
    const jar = await cookies()
    for (const cookie of this.#cookies.values()) setCookie(jar, cookie)
  }
}

/** What is the same for all code of a request; undefined where Next is not running, or will not say. */
async function currentHeaders(): Promise<object | undefined> {
  try {
    return await headers()
  } catch {
    // Whatever Next objects to, it objects to when the request itself is read as well.
    return undefined
  }
}

/** The promise of a proxy's event to stay until work is done; elsewhere, that of Next. */
function waitUntilOf(context: unknown): IncomingRequest['waitUntil'] {
  const event = Object(context) as { waitUntil?: unknown }
  if (typeof event.waitUntil !== 'function') return waitUntil
  return event.waitUntil.bind(event) as IncomingRequest['waitUntil']
}
