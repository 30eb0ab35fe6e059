import { trimOws } from './trimOws.js'

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
