import { type SetCookie, stringifySetCookie } from 'cookie'
import { trimOws } from './trimOws.js'

/** Attributes of a cookie (RFC 6265bis section 4.1.2). */
export interface CookieOptions {
  /** Host and all its subdomains; without it, the one host that set the cookie. */
  readonly domain?: string | undefined
  /** Path prefix. Default: `/`. */
  readonly path?: string | undefined
  /** Life in seconds; 0 removes the cookie. */
  readonly maxAge?: number | undefined
  /** When the cookie ends. */
  readonly expires?: Date | undefined
  /** Hidden from scripts. Default: true. */
  readonly httpOnly?: boolean | undefined
  /** Sent over HTTPS only. Default: whether the site is served over HTTPS. */
  readonly secure?: boolean | undefined
  /** Which cross-site requests carry it. Default: `lax`. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined
  /** One jar per embedding site (CHIPS). Default: false. */
  readonly partitioned?: boolean | undefined
  /** Which cookies go first when a browser has too many. */
  readonly priority?: 'low' | 'medium' | 'high' | undefined
}

/** A cookie to set. */
export interface Cookie {
  /** Name, prefix included. */
  readonly name: string
  /** Value before encoding. */
  readonly value: string
  /** Attributes. */
  readonly options: CookieOptions
}

/** Name and attributes every cookie of one kind has. */
export interface CookieSpec {
  /** Name, prefix included. */
  readonly name: string
  /** Attributes, without the expiry. */
  readonly options: CookieOptions
}

/** Whether a text can be the name of a cookie: a token (RFC 6265 section 4.1.1, RFC 9110 section 5.6.2). */
export const isCookieName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name)

/**
 * The cookie as the value of a `Set-Cookie` header.
 *
 * @throws TypeError when name, value or an attribute cannot be written as a header.
 */
export function serializeCookie({ name, value, options }: Cookie): string {
  return stringifySetCookie({ name, value, ...options } as SetCookie, { encode: encodeCookieValue })
}

/**
 * `Set-Cookie` lines beside others: of two with one name the newer counts (RFC 6265 section 4.1.1).
 *
 * @param earlier - Lines that are there already.
 * @param later - Lines to add.
 */
export function setCookiesBeside(earlier: readonly string[], later: readonly string[]): string[] {
  const names = new Set(later.map(setCookieName))
  return [...earlier.filter((line) => !names.has(setCookieName(line))), ...later]
}

/** The name in a `Set-Cookie` line (RFC 6265 section 5.2); empty where it has none. */
export function setCookieName(line: string): string {
  const [pair = ''] = line.split(';', 1)
  return trimOws(pair.slice(0, Math.max(pair.indexOf('='), 0)))
}

/** A value as `Set-Cookie` and `Cookie` hold it. */
export const encodeCookieValue = (value: string): string =>
  // Sealed sessions need no encoding, and testing for that is much faster than encoding.
  UNRESERVED.test(value) ? value : encodeURIComponent(value)

/** RFC 3986 section 2.3. */
const UNRESERVED = /^[\w.~-]*$/

/** The opposite of {@link encodeCookieValue}; what nobody has encoded stays as it is. */
export function decodeCookieValue(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One cookie of a `Cookie` header. */
export interface SentCookie {
  /** Name, as it was sent. */
  readonly name: string
  /** Value, as it was sent: not decoded. */
  readonly value: string
}

/**
 * The cookies of a `Cookie` header, in the order in which they were sent (RFC 6265 section 4.2.1).
 *
 * The only parser of this header: whoever reads it or writes it again takes it from here. White space other than SP and HTAB
 * belongs to a name or value, as it does for browsers. Left out is what has no name: written again, it could get one.
 */
export function parseCookies(header: string): SentCookie[] {
  const cookies: SentCookie[] = []
  let equals = -1
  for (let start = 0; start < header.length;) {
    const semicolon = header.indexOf(';', start)
    const end = semicolon === -1 ? header.length : semicolon
    // Searched once for each sign: searching it again for every pair would take quadratic time.
    if (equals < start) equals = header.indexOf('=', start)
    if (equals === -1) break
    const name = equals < end ? trimOws(header, start, equals) : ''
    if (name !== '') cookies.push({ name, value: trimOws(header, equals + 1, end) })
    start = end + 1
  }
  return cookies
}

/** Cookies as a `Cookie` header; undefined where there are none. */
export const cookieHeaderOf = (cookies: readonly SentCookie[]): string | undefined =>
  cookies.length === 0 ? undefined : cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
