import { type CookieSpec, isCookieName } from './Cookie.js'
import type { CookieJar } from './CookieJar.js'

/** A browser keeps 4096 bytes for name, value and attributes; this is what stays for the value. */
export const CHUNK_SIZE = 3936
/**
 * More pieces than this are neither written nor read. Node refuses requests with 16 KiB of headers: a longer session would lock
 * people out of the site, and of signing out.
 */
export const MAX_CHUNKS = 3
const MAX_STRAYS = 20

/**
 * A value over 4 KB, put together from numbered cookies: `name`, or `name.0`, `name.1`, … without a gap.
 *
 * Any other suffix belongs to somebody else, such as a sibling subdomain that wants to break the session.
 */
export function readChunks(jar: CookieJar, { name }: CookieSpec): string | undefined {
  const whole = jar.read(name)
  if (whole) return whole
  return (
    piecesOf(jar, name)
      .map((piece) => jar.read(piece))
      .join('') || undefined
  )
}

/** Writes a value in as few cookies as it needs, and removes pieces that are left over. False when it is too long. */
export function writeChunks(jar: CookieJar, spec: CookieSpec, value: string, expires: Date): boolean {
  const count = Math.ceil(value.length / CHUNK_SIZE)
  if (count > MAX_CHUNKS) return false
  expireChunks(jar, spec)
  if (count === 1) jar.write(spec, value, expires)
  for (let at = 0; count > 1 && at < count; at++) {
    const piece = value.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE)
    jar.write({ ...spec, name: `${spec.name}.${String(at)}` }, piece, expires)
  }
  return true
}

/** Removes the cookie and every numbered piece of it that the browser sent. */
export function expireChunks(jar: CookieJar, spec: CookieSpec): void {
  for (const name of new Set([spec.name, ...piecesOf(jar, spec.name), ...suffixed(jar, spec)])) {
    if (jar.read(name) !== undefined) jar.expire({ ...spec, name })
  }
}

/** Removes cookies that only look like pieces of this one. */
export function expireStrays(jar: CookieJar, spec: CookieSpec): void {
  const names = suffixed(jar, spec)
  if (names.length === 0) return
  const used = new Set(jar.read(spec.name) ? [] : piecesOf(jar, spec.name))
  for (const name of names) if (!used.has(name)) jar.expire({ ...spec, name })
}

/** Names of the pieces from the first on; all are of one length but the last, so nothing can be put behind it. */
function piecesOf(jar: CookieJar, name: string): string[] {
  const names: string[] = []
  let size = 0
  for (let at = 0; at < MAX_CHUNKS; at++) {
    const length = jar.read(`${name}.${String(at)}`)?.length ?? 0
    if (length === 0 || length > (size || length)) break
    names.push(`${name}.${String(at)}`)
    if (length < size) break
    size = length
  }
  return names
}

function suffixed(jar: CookieJar, { name }: CookieSpec): string[] {
  const prefix = `${name}.`
  return jar
    .names()
    .filter((each) => each.startsWith(prefix) && isCookieName(each))
    .slice(0, MAX_STRAYS)
}
