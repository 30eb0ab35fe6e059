import { type SetCookie, stringifySetCookie } from 'cookie'

/** Attributes of a cookie (RFC 6265bis section 4.1.2). */
export interface CookieOptions {
  /** Domain whose hosts get the cookie, subdomains included; without it, only the host that set the cookie gets it. */
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
  /** Whether the cookie is separate for each embedding site (CHIPS). Default: false. */
  readonly partitioned?: boolean | undefined
  /** Which cookies a browser removes first when it has too many. */
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

/** Name and attributes that every cookie of one kind has. */
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
 * Adds `Set-Cookie` lines to others. A later line replaces earlier lines with the same name (RFC 6265 section 4.1.1).
 *
 * @param earlier - Lines that are there already.
 * @param later - Lines to add.
 */
export function mergeSetCookies(earlier: readonly string[], later: readonly string[]): string[] {
  const names = new Set(later.map(setCookieName))
  return [...earlier.filter((line) => !names.has(setCookieName(line))), ...later]
}

/** The name in a `Set-Cookie` line (RFC 6265 section 5.2); empty if it has none. */
export function setCookieName(line: string): string {
  const [pair = ''] = line.split(';', 1)
  return trimOws(pair.slice(0, Math.max(pair.indexOf('='), 0)))
}

/** Encodes a value for `Set-Cookie` and `Cookie`. */
export const encodeCookieValue = (value: string): string =>
  // Sealed sessions need no encoding, and testing for that is much faster than encoding.
  UNRESERVED.test(value) ? value : encodeURIComponent(value)

/** Unreserved characters (RFC 3986 section 2.3). */
const UNRESERVED = /^[\w.~-]*$/

/** The opposite of {@link encodeCookieValue}; a value that was not encoded stays as it is. */
function decodeCookieValue(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One cookie of a `Cookie` header. */
interface SentCookie {
  /** Name, as it was sent. */
  readonly name: string
  /** Value, as it was sent: not decoded. */
  readonly value: string
}

/**
 * The cookies of a `Cookie` header, in the order in which they were sent (RFC 6265 section 4.2.1).
 *
 * The only parser of this header: all code that reads the header, or writes it again, uses this one. White space other
 * than SP and HTAB belongs to a name or value, as it does for browsers. A pair without a name is left out, because it
 * could get a name if it were written again.
 */
export function parseCookies(header: string): SentCookie[] {
  const cookies: SentCookie[] = []
  let equals = -1
  for (let start = 0; start < header.length;) {
    const semicolon = header.indexOf(';', start)
    const end = semicolon === -1 ? header.length : semicolon
    // The next `=` is searched only after the last one was passed: a search for every pair would take quadratic time.
    if (equals < start) equals = header.indexOf('=', start)
    if (equals === -1) break
    const name = equals < end ? trimOws(header, start, equals) : ''
    if (name !== '') cookies.push({ name, value: trimOws(header, equals + 1, end) })
    start = end + 1
  }
  return cookies
}

/** Cookies as a `Cookie` header; undefined if there are none. */
export const cookieHeaderOf = (cookies: readonly SentCookie[]): string | undefined =>
  cookies.length === 0 ? undefined : cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Reads the cookies of a request, and keeps the cookies to set. Nothing else of a request context changes. */
export class CookieJar {
  /** Searched from the start: a request has few cookies, and reads few of them. */
  readonly #incoming: readonly SentCookie[]
  #outgoing: Map<string, Cookie> | undefined

  /** @param header - The `Cookie` header. */
  constructor(header: string | null) {
    this.#incoming = header === null ? NO_COOKIES : parseCookies(header)
  }

  /** The value of a cookie, as the next request will send it. If the name was sent more than once, the first value. */
  read(name: string): string | undefined {
    const changed = this.#outgoing?.get(name)
    if (changed) return changed.value || undefined
    for (const sent of this.#incoming) if (sent.name === name) return decodeCookieValue(sent.value)
    return undefined
  }

  /**
   * Every value of a cookie, up to three, in the order in which they were sent.
   *
   * A name is sent more than once if cookies of several domains or paths have it. The header does not show which value
   * belongs to which of them.
   */
  readAll(name: string): readonly string[] {
    const changed = this.#outgoing?.get(name)
    if (changed) return changed.value ? [changed.value] : NO_VALUES
    let values: string[] | undefined
    for (const sent of this.#incoming) {
      if (sent.name !== name) continue
      values ??= []
      values.push(decodeCookieValue(sent.value))
      if (values.length === MAX_VALUES) break
    }
    return values ?? NO_VALUES
  }

  /** Names of the cookies of the request that begin with `prefix`, each once. */
  names(prefix = ''): string[] {
    let names: Set<string> | undefined
    for (const { name } of this.#incoming) if (name.startsWith(prefix)) (names ??= new Set()).add(name)
    return names ? [...names] : []
  }

  /** Sets a cookie. Without `expires`, it ends with the browser session. */
  write({ name, options }: CookieSpec, value: string, expires?: Date): void {
    this.#changes.set(name, { name, value, options: { ...options, ...(expires && { expires }) } })
  }

  /** Removes a cookie. */
  expire({ name, options }: CookieSpec): void {
    this.#changes.set(name, { name, value: '', options: { ...options, maxAge: 0 } })
  }

  /** Discards the cookies that were set, but keeps removals: a request that failed sets no cookies. */
  keepRemovalsOnly(): void {
    for (const [name, cookie] of this.#changes) if (cookie.value) this.#changes.delete(name)
  }

  /** The cookies to send. */
  get outgoing(): readonly Cookie[] {
    return this.#outgoing === undefined || this.#outgoing.size === 0 ? NONE : [...this.#outgoing.values()]
  }

  get #changes(): Map<string, Cookie> {
    return (this.#outgoing ??= new Map())
  }
}

/** How many values of one name are read. Further values are ignored. */
const MAX_VALUES = 3
const NO_VALUES: readonly string[] = Object.freeze([])
const NO_COOKIES: readonly SentCookie[] = Object.freeze([])
const NONE: readonly Cookie[] = Object.freeze([])

/**
 * A part of a header without the optional white space around it: SP and HTAB (OWS of RFC 9110 section 5.6.3).
 *
 * `String.trim` removes much more, such as U+00A0. Clients and other parsers keep that, so it could make two names
 * equal.
 *
 * @param from - Where the part begins. Default: at the beginning.
 * @param to - Where it ends. Default: at the end.
 */
export function trimOws(text: string, from = 0, to = text.length): string {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

/** Browsers drop a cookie that has more bytes for name, value and attributes together (RFC 6265 section 6.1). */
const LARGEST_COOKIE = 4095
/** Most bytes of the value of one cookie, however short its name and attributes are. */
export const CHUNK_SIZE = 3936
/**
 * Most pieces that are written or read. Node refuses requests with 16 KiB of headers: with a longer session, a user
 * could neither use the site nor sign out.
 */
export const MAX_CHUNKS = 3
const MAX_STRAYS = 20

/** A value, and the cookies that it was sent in. */
interface SentValue {
  readonly value: string
  readonly names: readonly string[]
}

/** Bytes that a value may have in one cookie with this name and these attributes; 0 if they leave no space. */
export function chunkSize(spec: CookieSpec): number {
  return piecesOf(spec).size
}

/**
 * A value that may be over 4 KB, read from one cookie `name`, or from numbered cookies `name.0`, `name.1`, … without a
 * gap.
 *
 * Any other suffix belongs to another site, such as a sibling subdomain that tries to break the session.
 */
export function readChunks(jar: CookieJar, spec: CookieSpec): string | undefined {
  return readAllChunks(jar, spec)[0]
}

/**
 * The values that a request has under the name of a cookie, whole values first; at most three.
 *
 * There are several if a name was sent more than once, or if both a whole value and pieces were sent. Only unsealing
 * shows which of them is genuine.
 */
export function readAllChunks(jar: CookieJar, spec: CookieSpec): readonly string[] {
  const whole = wholeValues(jar, spec)
  const pieces = sentPieces(jar, spec)
  return pieces.length === 0 ? whole : sentValues(spec, whole, pieces).map(({ value }) => value)
}

/**
 * Writes a value in as few cookies as it needs, and removes pieces that are left over. Returns false if it is too long.
 */
export function writeChunks(jar: CookieJar, spec: CookieSpec, value: string, expires: Date): boolean {
  const pieces = piecesFor(value, chunkSize(spec))
  if (!pieces) return false
  expireChunks(jar, spec)
  if (pieces.length === 1) jar.write(spec, value, expires)
  else
    for (const [at, name] of piecesOf(spec).names.slice(0, pieces.length).entries())
      jar.write({ ...spec, name }, pieces[at] ?? '', expires)
  return true
}

/** Removes the cookie and every numbered piece of it that the browser sent. */
export function expireChunks(jar: CookieJar, spec: CookieSpec): void {
  for (const name of [spec.name, ...piecesOf(spec).names, ...suffixed(jar, spec)])
    if (jar.read(name) !== undefined) jar.expire({ ...spec, name })
}

/**
 * Removes the cookies of this name that are not part of the genuine value: cookies that only look like pieces, and a
 * whole cookie if the value is in pieces.
 *
 * @param value - The genuine value. Default: the first.
 */
export function expireStrays(jar: CookieJar, spec: CookieSpec, value?: string): void {
  const names = suffixed(jar, spec)
  if (names.length === 0) return
  const [whole, pieces] = [wholeValues(jar, spec), sentPieces(jar, spec)]
  const isAllUsed = whole.length === 0 && pieces.length === names.length && isSentOnce(pieces)
  // The usual case: every numbered cookie is a piece of the value, so the pieces need not be joined again.
  if (isAllUsed && value?.length === pieces.reduce((sum, [piece = '']) => sum + piece.length, 0)) return
  const sent = sentValues(spec, whole, pieces)
  const used = new Set((sent.find((each) => each.value === value) ?? sent[0])?.names)
  for (const name of [spec.name, ...names])
    if (!used.has(name) && jar.read(name) !== undefined) jar.expire({ ...spec, name })
}

/** Facts about the pieces of a cookie that are the same in every request. */
interface Pieces {
  /** How the names of all pieces begin. */
  readonly prefix: string
  /** Names of the pieces that are read and written, in their order. */
  readonly names: readonly string[]
  /** See {@link chunkSize}. */
  readonly size: number
}

/**
 * Made once for each cookie: every request needs the names, and looking up a known string is faster than making a new
 * one.
 */
const knownPieces = new WeakMap<CookieSpec, Pieces>()

function piecesOf(spec: CookieSpec): Pieces {
  const known = knownPieces.get(spec)
  if (known) return known
  const prefix = `${spec.name}.`
  const options = { ...spec.options, expires: new Date(0) }
  const rest = serializeCookie({ name: `${prefix}0`, value: '', options }).length
  const size = Math.max(Math.min(CHUNK_SIZE, LARGEST_COOKIE - rest), 0)
  const made = { prefix, names: Array.from({ length: MAX_CHUNKS }, (_, at) => prefix + String(at)), size }
  knownPieces.set(spec, made)
  return made
}

/**
 * Splits a value into the fewest pieces that fit into cookies; undefined if there are too many. All pieces have the
 * same length except the last, which is shorter if possible: after a last piece of the same length, another site of the
 * domain could add a piece of its own.
 */
function piecesFor(value: string, size: number): string[] | undefined {
  const fits = (piece: string): boolean => piece.isWellFormed() && encodeCookieValue(piece).length <= size
  if (fits(value)) return [value]
  for (let count = 2; count <= MAX_CHUNKS; count++) {
    for (const length of [Math.floor(value.length / count) + 1, Math.ceil(value.length / count)]) {
      const pieces = Array.from({ length: Math.ceil(value.length / length) }, (_, at) =>
        value.slice(at * length, (at + 1) * length),
      )
      if (pieces.every(fits)) return pieces
    }
  }
  return undefined
}

function wholeValues(jar: CookieJar, { name }: CookieSpec): readonly string[] {
  const values = jar.readAll(name)
  return values.includes('') ? values.filter((value) => value !== '') : values
}

/** The values that were sent for each piece, from the first piece on. */
function sentPieces(jar: CookieJar, spec: CookieSpec): readonly (readonly string[])[] {
  let pieces: (readonly string[])[] | undefined
  for (const name of piecesOf(spec).names) {
    const values = jar.readAll(name)
    if (values.length === 0) break
    pieces ??= []
    pieces.push(values)
  }
  return pieces ?? NO_PIECES
}

const NO_PIECES: readonly (readonly string[])[] = Object.freeze([])

function sentValues(
  spec: CookieSpec,
  whole: readonly string[],
  pieces: readonly (readonly string[])[],
): readonly SentValue[] {
  // Usually, every name was sent once: then every place gives the same value.
  const joined = (isSentOnce(pieces) ? [0] : PLACES)
    .map((place) => joinedAt(spec, pieces, place))
    .filter(({ value }) => value !== '')
  const distinct = joined.filter(({ value }, at) => joined.findIndex((each) => each.value === value) === at)
  return [...whole.map((value) => ({ value, names: [spec.name] })), ...distinct].slice(0, MAX_VALUES)
}

const isSentOnce = (pieces: readonly (readonly string[])[]): boolean => pieces.every(({ length }) => length === 1)

/**
 * If every piece was sent equally often, pieces at the same place belong together. Otherwise, they are counted from
 * either end.
 */
const PLACES = [0, -1, 1, -2, 2, -3]

/**
 * Joins the pieces at one place. All have the same length except the last: a shorter piece is the end, so nothing can
 * be added after it.
 */
function joinedAt(spec: CookieSpec, pieces: readonly (readonly string[])[], place: number): SentValue {
  const found: string[] = []
  const size = pieces[0]?.at(place)?.length ?? 0
  for (const values of pieces) {
    const piece = values.at(place) ?? ''
    if (piece === '' || piece.length > size) break
    found.push(piece)
    if (piece.length < size) break
  }
  return { value: found.join(''), names: piecesOf(spec).names.slice(0, found.length) }
}

function suffixed(jar: CookieJar, spec: CookieSpec): string[] {
  const names = jar.names(piecesOf(spec).prefix)
  return names.length === 0 ? names : names.filter(isCookieName).slice(0, MAX_STRAYS)
}
