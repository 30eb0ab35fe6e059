import type { IncomingRequest, Cookie } from 'authengine'
import { cookies, headers } from 'next/headers.js'
import { connection } from 'next/server.js'
import { isEmpty } from './isEmpty.js'
import { methodOf } from './methodOf.js'
import { NextExchange, NOWHERE } from './NextExchange.js'
import { type NextCookies, setCookie } from './setCookie.js'
import { waitUntil } from './waitUntil.js'

const known = new WeakMap<Headers, ServerExchange>()

/** The request of a server component, a server action or a route handler. Next does not pass it as an argument. */
export class ServerExchange extends NextExchange {
  #jar: NextCookies

  private constructor(
    override readonly identity: Headers,
    jar: NextCookies,
  ) {
    super()
    this.#jar = jar
  }

  /** The current request, identified by its headers: Next has one headers object for each request. */
  static async current(): Promise<ServerExchange> {
    const sent = await headers()
    // Reading a session needs the current time, and may write. Neither may happen while Next prerenders a page.
    await connection()
    const jar = await cookies()
    const exchange = known.get(sent) ?? new ServerExchange(sent, jar)
    // After an action, Next renders a page. From then on, cookies are read-only.
    exchange.#jar = jar
    known.set(sent, exchange)
    return exchange
  }

  override hasRequest(): boolean {
    return !isEmpty(this.identity)
  }

  override incomingRequest(): IncomingRequest {
    const method = methodOf(this.identity)
    return { headers: named(this.identity), url: NOWHERE, method, keepsCookies: isWritable(this.#jar), waitUntil }
  }

  override keep(changed: readonly Cookie[]): void {
    for (const cookie of changed) setCookie(this.#jar, cookie)
  }
}

/** Where cookies are read-only, Next uses the same function for `set` and `delete`. */
const isWritable = (jar: NextCookies): boolean => Reflect.get(jar, 'set') !== Reflect.get(jar, 'delete')

/**
 * Adds an empty `host` if there is none: the engine would use the placeholder host of the URL, but it refuses an empty
 * host.
 */
function named(sent: Headers): Headers {
  if (sent.has('host')) return sent
  const copy = new Headers(sent)
  copy.set('host', '')
  return copy
}
