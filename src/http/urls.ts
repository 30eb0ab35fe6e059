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

const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * The URL as the platform understands it, when it leads to the given origin; undefined for everything else.
 *
 * Decided on the parsed URL and sent in its re-serialized form, so that browser and server read the same target.
 * A path must start with `/`; anything else must be a complete http or https URL.
 */
export function sameOrigin(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || CONTROL.test(url) || !url.isWellFormed()) return undefined
  const target = parse(url, url.startsWith('/') ? origin : undefined)
  // A `blob:` URL reports the origin inside it, hence the look at the scheme first.
  if (!target || !/^https?:$/.test(target.protocol) || target.origin !== origin) return undefined
  if (target.username || target.password) return undefined
  // Some routers go on with the path alone, and `//evil.example` by itself is another site.
  target.pathname = target.pathname.replace(/^\/{2,}/, '/')
  return target.href
}

/** `new URL` without the exception. */
export function parse(url: string, base?: string): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/** Whether the host of a parsed URL is an IP address: IPv4 in the one spelling that URLs keep, or IPv6 in brackets. */
export const isIpAddress = (hostname: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(hostname)

/** Adds parameters to a URL or path that may have a query and a fragment already. Undefined ones are left out. */
export function withQuery(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  const parts = [query?.slice(1), added.toString()].filter(Boolean)
  return address + (parts.length > 0 ? `?${parts.join('&')}` : '') + fragment
}
