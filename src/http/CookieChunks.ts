import { type CookieSpec, encodeCookieValue, isCookieName, serializeCookie } from './Cookie.js'
import type { CookieJar } from './CookieJar.js'

/** Browsers drop a cookie that has more bytes for name, value and attributes together (RFC 6265 section 6.1). */
const LARGEST_COOKIE = 4095
/** The value of one cookie has no more bytes than this, however short its name and attributes are. */
export const CHUNK_SIZE = 3936
/**
 * More pieces than this are neither written nor read. Node refuses requests with 16 KiB of headers: a longer session would lock
 * people out of the site, and of signing out.
 */
export const MAX_CHUNKS = 3
/** So many values are tried where a name was sent more than once. */
const MOST_VALUES = 3
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
 * Any other suffix belongs to somebody else, such as a sibling subdomain that wants to break the session.
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

/** The fewest pieces, of one length but for the last, that fit into cookies; undefined when there are too many. */
function piecesFor(value: string, size: number): string[] | undefined {
  const fits = (piece: string): boolean => piece.isWellFormed() && encodeCookieValue(piece).length <= size
  if (fits(value)) return [value]
  for (let count = 2; count <= MAX_CHUNKS; count++) {
    const length = Math.ceil(value.length / count)
    const pieces = Array.from({ length: Math.ceil(value.length / length) }, (_, at) =>
      value.slice(at * length, (at + 1) * length),
    )
    if (pieces.every(fits)) return pieces
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
  return [...whole.map((value) => ({ value, names: [spec.name] })), ...distinct].slice(0, MOST_VALUES)
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
