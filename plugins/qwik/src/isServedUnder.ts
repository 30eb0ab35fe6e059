import type { RequestEventBase } from './framework/qwik.js'

/** The part of `platform` that Qwik's Node server sets. */
interface NodePlatform {
  readonly incomingMessage?: { readonly url?: string; readonly originalUrl?: string }
}

/**
 * Whether the path of a request is below the base path, exactly as the client has sent it.
 *
 * Qwik's Node server replaces `//` by `/` before it makes the event, so the original path is read from Node's request.
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
