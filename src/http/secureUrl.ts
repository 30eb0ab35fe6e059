import { parse } from './sameOrigin.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** RFC 1918, and link-local (RFC 3927). */
const PRIVATE_V4 = /^(10|172\.(1[6-9]|2\d|3[01])|192\.168|169\.254)(\.\d+)+$/
/** Unique local (RFC 4193) and link-local (RFC 4291) addresses, as the URL parser writes them. */
const PRIVATE_V6 = /^\[(f[cd][\da-f]{2}|fe[89ab][\da-f]):/
/** Reserved for private use: RFC 6761, RFC 6762, RFC 8375, and ICANN for `.internal`. A name without a dot is a neighbour's. */
const PRIVATE_NAME = /^([\w-]+|.+\.(internal|local|localhost|test|home\.arpa))$/

const NONE: ReadonlySet<string> = new Set()

/** Whether a host name is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/**
 * Whether a host is in a private network, by its name alone: nothing is resolved.
 *
 * @param hostname - As `URL` writes it.
 */
export const isPrivateHost = (hostname: string): boolean =>
  [LOOPBACK, PRIVATE_V4, PRIVATE_V6, PRIVATE_NAME].some((form) => form.test(hostname))

/**
 * Whether secrets may be sent to a URL: https, or http to this machine; without a fragment (RFC 6749 section 3.1).
 *
 * @param plainOrigins - Origins that may be asked over http as well.
 */
export function isSecureUrl(written: unknown, plainOrigins = NONE): boolean {
  const url = typeof written === 'string' ? parse(written) : undefined
  if (!url || url.hash) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (isLoopback(url.hostname) || plainOrigins.has(url.origin)))
  )
}
