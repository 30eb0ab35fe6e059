import type { IncomingRequest, Cookie } from 'authengine'
import { cookies, headers } from 'next/headers.js'
import { connection } from 'next/server.js'
import { isEmpty } from './isEmpty.js'
import { methodOf } from './methodOf.js'
import { NextExchange, NOWHERE } from './NextExchange.js'
import { type NextCookies, setCookie } from './setCookie.js'
import { waitUntil } from './waitUntil.js'

const known = new WeakMap<Headers, ServerExchange>()

/** The request that a server component, a server action or a route handler runs for, without being given it. */
export class ServerExchange extends NextExchange {
  #jar: NextCookies

  private constructor(
    override readonly identity: Headers,
    jar: NextCookies,
  ) {
    super()
    this.#jar = jar
  }

  /** The request that is being answered: Next has one object with its headers for all of it. */
  static async current(): Promise<ServerExchange> {
    const sent = await headers()
    // Reading a session tells the time, and may change it: nothing to do while a page is only prefetched.
    await connection()
    const jar = await cookies()
    const exchange = known.get(sent) ?? new ServerExchange(sent, jar)
    // An action ends with a page being rendered: from then on, cookies are readable only.
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

/** Where cookies cannot be written, Next has one function for all the ways to try. */
const isWritable = (jar: NextCookies): boolean => Reflect.get(jar, 'set') !== Reflect.get(jar, 'delete')

/** Without a host the placeholder would be believed; an empty one is refused. */
function named(sent: Headers): Headers {
  if (sent.has('host')) return sent
  const copy = new Headers(sent)
  copy.set('host', '')
  return copy
}
