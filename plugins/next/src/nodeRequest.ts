import type { IncomingMessage } from 'node:http'
import { NextRequest } from 'next/server.js'
import { NOWHERE } from './NextExchange.js'

// `new Request` does not accept these methods.
const UNNAMEABLE = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * A request of the Pages Router, for a configuration function. It has no body, and its URL has a placeholder host: the
 * host header is not trusted here.
 */
export function nodeRequest({
  url = '/',
  method = 'GET',
  headers,
}: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): NextRequest {
  const place = URL.canParse(url, NOWHERE) ? new URL(url, NOWHERE) : new URL(NOWHERE)
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') ? [] : [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new NextRequest(NOWHERE + (place.pathname + place.search).slice(1), {
    headers: new Headers(lines),
    ...(!UNNAMEABLE.has(method) && { method }),
  })
}
