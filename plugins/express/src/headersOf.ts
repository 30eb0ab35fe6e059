import type { IncomingMessage } from 'node:http'

/** Every header line of a request: where a name occurs twice, nothing is lost. */
export function headersOf({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): Headers {
  const lines = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // RFC 9113 section 8.3: pseudo-headers of HTTP/2 are not headers.
    if (!name.startsWith(':')) lines.append(name, rawHeaders[at + 1] ?? '')
  }
  // Without a host the engine would believe our placeholder; an empty one it refuses.
  if (!lines.has('host')) lines.set('host', String(headers[':authority'] ?? ''))
  return lines
}
