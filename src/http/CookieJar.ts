import { type SetCookie, stringifySetCookie } from 'cookie'

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
 * The only parser of this header: all code that reads it or writes it again uses this one. White space other than SP and HTAB
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

/** Reads the cookies that came in and remembers those that go out: the only thing that changes during a request. */
export class CookieJar {
  /** Searched from the front: a request has few, and reads few of them. */
  readonly #incoming: readonly SentCookie[]
  #outgoing: Map<string, Cookie> | undefined

  /** @param header - The `Cookie` header. */
  constructor(header: string | null) {
    this.#incoming = header === null ? NO_COOKIES : parseCookies(header)
  }

  /** The value of a cookie, as the next request will see it; the first, where the name was sent more than once. */
  read(name: string): string | undefined {
    const changed = this.#outgoing?.get(name)
    if (changed) return changed.value || undefined
    for (const sent of this.#incoming) if (sent.name === name) return decodeCookieValue(sent.value)
    return undefined
  }

  /**
   * Every value of a cookie, up to three, in the order in which they were sent.
   *
   * A name comes more than once when cookies of several domains or paths have it: nothing tells which is whose.
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

  /** Names of the cookies that came in, or of those that begin with `prefix`; each once. */
  names(prefix = ''): string[] {
    let names: Set<string> | undefined
    for (const { name } of this.#incoming) if (name.startsWith(prefix)) (names ??= new Set()).add(name)
    return names ? [...names] : []
  }

  /** Sets a cookie. Without `expires` it lives as long as the browser session. */
  write({ name, options }: CookieSpec, value: string, expires?: Date): void {
    this.#changes.set(name, { name, value, options: { ...options, ...(expires && { expires }) } })
  }

  /** Removes a cookie. */
  expire({ name, options }: CookieSpec): void {
    this.#changes.set(name, { name, value: '', options: { ...options, maxAge: 0 } })
  }

  /** Forgets what was set, but not what was removed: a request that failed leaves nothing behind. */
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

/** Of one name; what comes behind is left out. */
const MAX_VALUES = 3
const NO_VALUES: readonly string[] = Object.freeze([])
const NO_COOKIES: readonly SentCookie[] = Object.freeze([])
const NONE: readonly Cookie[] = Object.freeze([])

/**
 * A part of a header without the optional white space around it: SP and HTAB (OWS of RFC 9110 section 5.6.3).
 *
 * `String.trim` removes much more, such as U+00A0. Clients and other parsers keep that, so it makes two names one.
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
/** The value of one cookie has no more bytes than this, however short its name and attributes are. */
export const CHUNK_SIZE = 3936
/**
 * More pieces than this are neither written nor read. Node refuses requests with 16 KiB of headers: a longer session would lock
 * people out of the site, and of signing out.
 */
export const MAX_CHUNKS = 3
const MAX_STRAYS = 20

/** A value, and the cookies that it was sent in. */
interface SentValue {
  readonly value: string
  readonly names: readonly string[]
}

/** Bytes that a value may have in one cookie of this name with these attributes; none where they leave no place. */
export function chunkSize(spec: CookieSpec): number {
  return piecesOf(spec).size
}

/**
 * A value over 4 KB, put together from numbered cookies: `name`, or `name.0`, `name.1`, … without a gap.
 *
 * Any other suffix belongs to another site, such as a sibling subdomain that tries to break the session.
 */
export function readChunks(jar: CookieJar, spec: CookieSpec): string | undefined {
  return readAllChunks(jar, spec)[0]
}

/**
 * The values that a request holds under the name of a cookie, whole ones first; at most three.
 *
 * There are several where a name was sent more than once, or a whole value beside pieces. Which of them is genuine only its
 * seal can say.
 */
export function readAllChunks(jar: CookieJar, spec: CookieSpec): readonly string[] {
  const whole = wholeValues(jar, spec)
  const pieces = sentPieces(jar, spec)
  return pieces.length === 0 ? whole : sentValues(spec, whole, pieces).map(({ value }) => value)
}

/** Writes a value in as few cookies as it needs, and removes pieces that are left over. False when it is too long. */
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
 * Removes cookies that only look like pieces of this one, and a whole one beside pieces that are genuine.
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

/** What is the same for the pieces of a cookie in every request. */
interface Pieces {
  /** How all of them begin. */
  readonly prefix: string
  /** Of the pieces that are read and written, in their order. */
  readonly names: readonly string[]
  /** See {@link chunkSize}. */
  readonly size: number
}

/** Made once for each cookie: every request needs the names, and looking up a known string is faster than a new one. */
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
 * The fewest pieces that fit into cookies; undefined when there are too many. All have one length but the last, which is shorter
 * where there is room for that: behind one of the same length, another site of the domain could put a piece of its own.
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

/** For each piece, from the first on, the values that were sent under its name. */
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
  // As a rule: then every place holds the same, or nothing.
  const joined = (isSentOnce(pieces) ? [0] : PLACES)
    .map((place) => joinedAt(spec, pieces, place))
    .filter(({ value }) => value !== '')
  const distinct = joined.filter(({ value }, at) => joined.findIndex((each) => each.value === value) === at)
  return [...whole.map((value) => ({ value, names: [spec.name] })), ...distinct].slice(0, MAX_VALUES)
}

const isSentOnce = (pieces: readonly (readonly string[])[]): boolean => pieces.every(({ length }) => length === 1)

/** Pieces that were sent equally often belong together in this order; where one came more often, from either end. */
const PLACES = [0, -1, 1, -2, 2, -3]

/** The pieces at one place, from the first on; all are of one length but the last, so nothing can be put behind it. */
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
