import { MalformedRequest, UntrustedHost } from '../core/errors.js'
import { trimOws } from './CookieJar.js'

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

/** Whether a URL leads to a page, and is not a program such as `javascript:`. */
export const isWebUrl = (url: string): boolean => /^https?:$/.test(parse(url)?.protocol ?? '')

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

/** An origin, and where it came from: the error messages say so. */
export interface ResolvedOrigin {
  /** Scheme, host and port, such as `https://app.example`. */
  readonly origin: string
  /** What named it: `AUTH_URL`, or the header that was believed. */
  readonly source: string
}

/** Which hosts to believe. */
export interface OriginRules {
  /** The configured origin; when set, no header is looked at. */
  readonly url?: string | undefined
  /** Believe the host a request names: never, always, or when it is in this list (`*.example.com` matches one label). */
  readonly trustHost: boolean | readonly string[]
  /** Whether `X-Forwarded-Host` and `X-Forwarded-Proto` are ignored, because clients can send them. Default: false. */
  readonly ignoresForwarded?: boolean | undefined
  /** Whether the scheme is `https` whatever a request says, except on this machine. Default: false. */
  readonly requiresHttps?: boolean | undefined
}

/** Decides which host and scheme to believe: for redirects, cookies, CSRF, mail links and provider callbacks alike. */
export class OriginResolver {
  readonly #configured: ResolvedOrigin | undefined
  readonly #readsForwarded: boolean
  /** Most requests name the same address: what was believed last, by the text that named it. */
  #last: { readonly address: string; readonly resolved: ResolvedOrigin } | undefined

  /** @param rules - Which hosts to believe. */
  constructor(private readonly rules: OriginRules) {
    this.#configured = rules.url === undefined ? undefined : Object.freeze({ origin: rules.url, source: 'AUTH_URL' })
    this.#readsForwarded = rules.trustHost !== false && rules.ignoresForwarded !== true
  }

  /**
   * The origin of a request.
   *
   * @param seen - What the framework says: its URL is asked for the scheme, and for the host where there is no `Host` header;
   *   where the origin is configured, not at all.
   * @throws UntrustedHost when the host is not trusted.
   * @throws MalformedRequest when the host is not a host.
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
    // The parser forgives much (`a/b`, `a@b`, blanks); what is not a bare host with an optional port is refused.
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
    // A chain of proxies appends; the first element is what the client used.
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
    `Set AUTH_URL=https://your.host, or add "${url.host}" to trustHost: ["…"] if requests may name it.`
  )
}

const PATTERN = /^(\*\.)?[\w.:[\]-]+$/

/** Whether a value names a host, or with `*.` in front every host with one more label. */
export const isHostPattern = (value: unknown): boolean => typeof value === 'string' && PATTERN.test(value)

/** Whether a value is such a host with a scheme in front. */
export const isOriginPattern = (value: unknown): boolean =>
  typeof value === 'string' && isHostPattern(/^https?:\/\/(.+)$/.exec(value)?.[1])

/**
 * Whether a host is one that a pattern names.
 *
 * @param host - In lower case, as `URL` writes it.
 */
export function hostMatches(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  if (!wanted.startsWith('*.')) return host === wanted
  const [label, ...rest] = host.split('.')
  return Boolean(label) && rest.join('.') === wanted.slice(2)
}
