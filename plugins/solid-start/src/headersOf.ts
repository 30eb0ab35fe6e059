import type { NativeEvent } from './NativeEvent.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * The headers of a request, with all values of its `Host` header.
 *
 * On Node, a request without a host gets an empty one, which the engine refuses. Without this, the engine would use the
 * host of the URL, which may come from an absolute-form target (RFC 9112 section 3.2.2) and is not trusted.
 */
export function headersOf({ request, nativeEvent }: Pick<SolidEvent, 'request' | 'nativeEvent'>): Headers {
  const headers = new Headers(request.headers)
  const lines = (nativeEvent as NativeEvent | undefined)?.node?.req?.rawHeaders
  if (lines) headers.set('host', hostsIn(lines).join(', '))
  return headers
}

/** In `rawHeaders`, names and values alternate. */
const hostsIn = (lines: readonly string[]): string[] =>
  lines.filter((_, at) => at % 2 === 1 && /^(host|:authority)$/i.test(lines[at - 1] ?? ''))
