import type { NativeEvent } from './NativeEvent.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * The headers of a request, with every host it names.
 *
 * On Node, a request without a host gets an empty one, which the engine refuses: its URL would have the host of an
 * absolute-form target (RFC 9112 section 3.2.2), which is not trusted.
 */
export function headersOf({ request, nativeEvent }: Pick<SolidEvent, 'request' | 'nativeEvent'>): Headers {
  const headers = new Headers(request.headers)
  const lines = (nativeEvent as NativeEvent | undefined)?.node?.req?.rawHeaders
  if (lines) headers.set('host', hostsIn(lines).join(', '))
  return headers
}

/** Names and values take turns. */
const hostsIn = (lines: readonly string[]): string[] =>
  lines.filter((_, at) => at % 2 === 1 && /^(host|:authority)$/i.test(lines[at - 1] ?? ''))
