import type { IncomingMessage } from 'node:http'
import { NextRequest } from 'next/server.js'
import { NOWHERE } from './NextExchange.js'

// `new Request` refuses to name these methods.
const UNNAMEABLE = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * A request of the Pages Router as a configuration function is given it: without its body, and without its host, which is in
 * the headers for those who believe it.
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
