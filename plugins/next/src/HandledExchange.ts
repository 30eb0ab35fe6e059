import type { IncomingRequest, Cookie } from 'authengine'
import { keepFromCaches, serializeCookie, setCookieName } from 'authengine/binding'
import { cookies, headers } from 'next/headers.js'
import type { NextRequest } from 'next/server.js'
import { isEmpty } from './isEmpty.js'
import { NextExchange } from './NextExchange.js'
import { setCookie } from './setCookie.js'
import { waitUntil } from './waitUntil.js'

/** A request that `auth` handles, as a proxy or around a handler. Cookies are set on the response. */
export class HandledExchange extends NextExchange {
  readonly #cookies = new Map<string, Cookie>()
  #answered = false
  /** Whether the session that was read has a user; undefined if no session was read. */
  #isPrivate: boolean | undefined

  private constructor(
    override readonly identity: object,
    private readonly sent: NextRequest,
    private readonly waitUntil: IncomingRequest['waitUntil'],
  ) {
    super()
  }

  /**
   * @param context - Second argument that Next passes to a handler.
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

  /** Adds the cookies and the headers for caches, to a copy: the given response may be shared between requests. */
  answer(response: Response): Response {
    this.#answered = true
    if (this.#cookies.size === 0 && this.#isPrivate === undefined) return response
    const copy = new Response(response.body, response)
    if (this.#isPrivate !== undefined) keepFromCaches(copy.headers, this.#isPrivate)
    const names = response.headers.getSetCookie().map(setCookieName)
    // A cookie that the handler has set is newer, and the chunks of two session cookies must not be mixed.
    if (names.some((name) => this.#cookies.has(name))) return copy
    for (const cookie of this.#cookies.values()) copy.headers.append('set-cookie', serializeCookie(cookie))
    return copy
  }

  /** Passes the cookies to Next, because a handler that redirects with an exception returns no response. */
  async abandon(): Promise<void> {
    this.#answered = true
    if (this.#cookies.size === 0 || this.identity === this.sent) return
    const jar = await cookies()
    for (const cookie of this.#cookies.values()) setCookie(jar, cookie)
  }
}

/** The headers object that Next shares with all code of a request; undefined where Next does not run or refuses it. */
async function currentHeaders(): Promise<object | undefined> {
  try {
    return await headers()
  } catch {
    // If Next has a reason to refuse, it also refuses when the request itself is read.
    return undefined
  }
}

/** `waitUntil` of the event of a proxy; elsewhere, {@link waitUntil}. */
function waitUntilOf(context: unknown): IncomingRequest['waitUntil'] {
  const event = Object(context) as { waitUntil?: unknown }
  if (typeof event.waitUntil !== 'function') return waitUntil
  return event.waitUntil.bind(event) as IncomingRequest['waitUntil']
}
