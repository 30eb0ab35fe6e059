import { MalformedRequest, UntrustedHost } from '../core/errors.js'
import { trimOws } from './CookieJar.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Private (RFC 1918) and link-local (RFC 3927) IPv4 addresses. */
const PRIVATE_V4 = /^(10|172\.(1[6-9]|2\d|3[01])|192\.168|169\.254)(\.\d+)+$/
/** Unique local (RFC 4193) and link-local (RFC 4291) IPv6 addresses, as the URL parser writes them. */
const PRIVATE_V6 = /^\[(f[cd][\da-f]{2}|fe[89ab][\da-f]):/
/**
 * Reserved for private use: RFC 6761, RFC 6762, RFC 8375, and ICANN for `.internal`. A name without a dot is in the
 * local network.
 */
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
 * @param plainOrigins - Origins that are allowed over http as well.
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
 * The serialized URL, if it belongs to the given origin; otherwise undefined.
 *
 * The parsed URL is checked, and its serialized form is sent, so that browser and server read the same target. A path
 * must start with `/`; anything else must be a complete http or https URL.
 */
export function sameOrigin(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || CONTROL.test(url) || !url.isWellFormed()) return undefined
  const target = parse(url, url.startsWith('/') ? origin : undefined)
  // The origin of a `blob:` URL is the origin inside it, so the scheme is checked first.
  if (!target || !/^https?:$/.test(target.protocol) || target.origin !== origin) return undefined
  if (target.username || target.password) return undefined
  // Some routers use only the path, and `//evil.example` alone is a URL of another site.
  target.pathname = target.pathname.replace(/^\/{2,}/, '/')
  return target.href
}

/** Whether a URL is http or https, and not a program such as `javascript:`. */
export const isWebUrl = (url: string): boolean => /^https?:$/.test(parse(url)?.protocol ?? '')

/** Parses a URL; undefined if it is malformed. */
export function parse(url: string, base?: string): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/**
 * Whether the host of a parsed URL is an IP address: IPv4 in the one form that the URL parser writes, or IPv6 in
 * brackets.
 */
export const isIpAddress = (hostname: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(hostname)

/** Adds parameters to a URL or path that may have a query and a fragment already. Undefined parameters are left out. */
export function withQuery(url: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  const parts = [query?.slice(1), added.toString()].filter(Boolean)
  return address + (parts.length > 0 ? `?${parts.join('&')}` : '') + fragment
}

/** An origin, and its source for error messages. */
export interface ResolvedOrigin {
  /** Scheme, host and port, such as `https://app.example`. */
  readonly origin: string
  /** The source: `AUTH_URL`, a header, or the URL of the request. */
  readonly source: string
}

/** Which hosts are trusted. */
export interface OriginRules {
  /** The configured origin. If it is set, no header is read. */
  readonly url?: string | undefined
  /**
   * Whether the host of a request is trusted: never, always, or if it is in this list (`*.example.com` matches one
   * label).
   */
  readonly trustHost: boolean | readonly string[]
  /** Whether `X-Forwarded-Host` and `X-Forwarded-Proto` are ignored, because clients can send them. Default: false. */
  readonly ignoresForwarded?: boolean | undefined
  /** Whether the scheme is always `https`, except on this machine. Default: false. */
  readonly requiresHttps?: boolean | undefined
}

/** Decides which host and scheme are trusted: for redirects, cookies, CSRF, mail links and provider callbacks. */
export class OriginResolver {
  readonly #configured: ResolvedOrigin | undefined
  readonly #readsForwarded: boolean
  /** The last result and the text that it was made from. Most requests name the same host. */
  #last: { readonly address: string; readonly resolved: ResolvedOrigin } | undefined

  /** @param rules - Which hosts are trusted. */
  constructor(private readonly rules: OriginRules) {
    this.#configured = rules.url === undefined ? undefined : Object.freeze({ origin: rules.url, source: 'AUTH_URL' })
    this.#readsForwarded = rules.trustHost !== false && rules.ignoresForwarded !== true
  }

  /**
   * The origin of a request.
   *
   * @param seen - The request of the framework. Its URL gives the scheme, and the host if there is no `Host` header. It
   *   is not read if the origin is configured.
   * @throws UntrustedHost when the host is not trusted.
   * @throws MalformedRequest when the host is malformed.
   */
  resolve(headers: Pick<Headers, 'get'>, seen: Pick<Request, 'url'>): ResolvedOrigin {
    if (this.#configured) return this.#configured
    const { host, source } = this.#namedHost(headers, seen)
    const address = `${this.#scheme(headers, seen)}://${host}`
    if (this.#last?.address === address && this.#last.resolved.source === source) return this.#last.resolved
    const resolved = this.#believed(address, host, source)
    this.#last = { address, resolved }
    return resolved
  }

  #believed(address: string, host: string, source: string): ResolvedOrigin {
    const named = parse(address)
    const isRaised = this.rules.requiresHttps && named !== undefined && !isLoopback(named.hostname)
    const url = isRaised ? parse(`https://${host}`) : named
    // The parser accepts too much (`a/b`, `a@b`, blanks), so everything but a host with an optional port is refused.
    if (!url || host === '' || /[^\w.:[\]-]/.test(host) || url.pathname !== '/' || url.hostname === '..') {
      throw new MalformedRequest(`The ${spoken(source)} does not name a host.`)
    }
    if (!this.#trusts(url.host)) throw new UntrustedHost(untrusted(url, source, this.rules.trustHost))
    return Object.freeze({ origin: url.origin, source })
  }

  #namedHost(headers: Pick<Headers, 'get'>, seen: Pick<Request, 'url'>): { host: string; source: string } {
    const forwarded = this.#forwarded(headers, 'x-forwarded-host')
    if (forwarded) return { host: forwarded, source: 'X-Forwarded-Host' }
    const host = headers.get('host')
    return host === null ? { host: new URL(seen.url).host, source: REQUEST_URL } : { host, source: 'Host' }
  }

  #scheme(headers: Pick<Headers, 'get'>, seen: Pick<Request, 'url'>): string {
    const forwarded = this.#forwarded(headers, 'x-forwarded-proto')
    if (forwarded === 'http' || forwarded === 'https') return forwarded
    const { url } = seen
    if (url.startsWith('https://')) return 'https'
    return url.startsWith('http://') ? 'http' : new URL(url).protocol.slice(0, -1)
  }

  #forwarded(headers: Pick<Headers, 'get'>, name: string): string | undefined {
    const list = this.#readsForwarded ? headers.get(name) : null
    // Each proxy of a chain appends a value; the first value is what the client used.
    return list === null ? undefined : trimOws(list.split(',', 1)[0] ?? '')
  }

  #trusts(host: string): boolean {
    const { trustHost } = this.rules
    return typeof trustHost === 'boolean' ? trustHost : trustHost.some((pattern) => hostMatches(host, pattern))
  }
}

const REQUEST_URL = 'request URL'

const spoken = (source: string): string => (source === REQUEST_URL ? source : `${source} header`)

function untrusted(url: URL, source: string, trustHost: boolean | readonly string[]): string {
  const why = Array.isArray(trustHost) ? 'it is not in the trustHost list' : 'no host is configured'
  return (
    `The host "${url.host}" (from the ${spoken(source)}) is not trusted, because ${why}. ` +
    `Set AUTH_URL=${isLoopback(url.hostname) ? url.origin : 'https://your.host'}, or add "${url.host}" to trustHost: ["…"] if requests may name it.`
  )
}

const PATTERN = /^(\*\.)?[\w.:[\]-]+$/

/** Whether a value is a host, or `*.` and a host, which matches every host with one more label. */
export const isHostPattern = (value: unknown): boolean => typeof value === 'string' && PATTERN.test(value)

/** Whether a value is a host pattern with `http://` or `https://` in front. */
export const isOriginPattern = (value: unknown): boolean =>
  typeof value === 'string' && isHostPattern(/^https?:\/\/(.+)$/.exec(value)?.[1])

/**
 * Whether a host matches a pattern.
 *
 * @param host - In lower case, as `URL` writes it.
 */
export function hostMatches(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  if (!wanted.startsWith('*.')) return host === wanted
  const [label, ...rest] = host.split('.')
  return Boolean(label) && rest.join('.') === wanted.slice(2)
}
