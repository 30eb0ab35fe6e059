import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { IncomingRequest, Cookie } from 'authengine'
import { serializeCookie, mergeSetCookies } from 'authengine/binding'
import { NextExchange, NOWHERE } from './NextExchange.js'

/** A request of the Pages Router: an API route, or `getServerSideProps`. */
export class NodeExchange extends NextExchange {
  readonly #headers: Headers

  /**
   * @param identity - The request.
   * @param res - Its response.
   */
  constructor(
    override readonly identity: Pick<IncomingMessage, 'headers' | 'method'>,
    private readonly res: Pick<ServerResponse, 'headersSent' | 'getHeader' | 'setHeader'>,
  ) {
    super()
    this.#headers = headersOf(identity.headers)
  }

  override incomingRequest(): IncomingRequest {
    const { method } = this.identity
    return { headers: this.#headers, url: NOWHERE, method, keepsCookies: !this.res.headersSent }
  }

  override keep(cookies: readonly Cookie[]): void {
    if (this.res.headersSent) return
    const others = [this.res.getHeader('set-cookie') ?? []].flat().map(String)
    this.res.setHeader('set-cookie', mergeSetCookies(others, cookies.map(serializeCookie)))
  }
}

/**
 * Adds an empty `host` if there is none: the engine would use the placeholder host of the URL, but it refuses an empty
 * host.
 */
function headersOf(sent: IncomingHttpHeaders): Headers {
  const lines = Object.entries({ host: '', ...sent }).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  // RFC 9113 section 8.3: pseudo-headers of HTTP/2 are not headers.
  return new Headers(lines.filter(([name]) => !name.startsWith(':')))
}
