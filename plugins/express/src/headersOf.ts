import type { IncomingMessage } from 'node:http'

type Lines = Pick<IncomingMessage, 'rawHeaders' | 'headers'>

/** Every header line of a request: where a name occurs twice, nothing is lost. */
export function headersOf({ rawHeaders, headers }: Lines): Headers {
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

/** One header, as {@link headersOf} has it. */
export function headerOf({ rawHeaders, headers }: Lines, name: string): string | null {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const line = rawHeaders[at] ?? ''
    if (line.length !== name.length || line.toLowerCase() !== name) continue
    const value = rawHeaders[at + 1] ?? ''
    // Fetch section 2.2.2 joins cookies in their own way.
    found = found === undefined ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`
  }
  if (found !== undefined) return found
  return name === 'host' ? String(headers[':authority'] ?? '') : null
}
