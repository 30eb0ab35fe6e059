import type { RequestEventBase } from './framework/qwik.js'

/** What Qwik's Node server adds to an event. */
interface NodePlatform {
  readonly incomingMessage?: { readonly url?: string; readonly originalUrl?: string }
}

/**
 * Whether a request is for a path below the base path, in its one spelling.
 *
 * Qwik's Node server makes one slash of two before anyone sees the path: what the client wrote is asked of Node.
 *
 * @see RFC 3986 section 6.2.2
 */
export function isServedUnder(basePath: string, { request, platform }: RequestEventBase): boolean {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(`${basePath}/`)) return false
  const { incomingMessage } = platform as NodePlatform
  const target = incomingMessage?.originalUrl ?? incomingMessage?.url
  return target === undefined || target.split('?', 1)[0] === pathname
}
