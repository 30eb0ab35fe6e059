import { type Cookie, type CookieSpec, decodeCookieValue } from './Cookie.js'
import { parseCookies } from './parseCookies.js'

/** Reads the cookies that came in and remembers those that go out: the only thing that changes during a request. */
export class CookieJar {
  readonly #incoming = new Map<string, string>()
  /** The values behind the first of names that were sent more than once, as hardly any is. */
  #repeated: Map<string, string[]> | undefined
  readonly #outgoing = new Map<string, Cookie>()

  /** @param header - The `Cookie` header; of a name that occurs more often, the first three values are kept. */
  constructor(header: string | null) {
    for (const { name, value } of parseCookies(header ?? '')) {
      if (this.#incoming.has(name)) this.#repeat(name, value)
      else this.#incoming.set(name, value)
    }
  }

  /** The value of a cookie, as the next request will see it; the first, where the name was sent more than once. */
  read(name: string): string | undefined {
    const changed = this.#outgoing.get(name)
    if (changed) return changed.value || undefined
    const sent = this.#incoming.get(name)
    return sent === undefined ? undefined : decodeCookieValue(sent)
  }

  /**
   * Every value of a cookie, up to three, in the order in which they were sent.
   *
   * A name comes more than once when cookies of several domains or paths have it: nothing tells which is whose.
   */
  readAll(name: string): readonly string[] {
    const changed = this.#outgoing.get(name)
    if (changed) return changed.value ? [changed.value] : NO_VALUES
    const first = this.#incoming.get(name)
    if (first === undefined) return NO_VALUES
    const others = this.#repeated?.get(name)
    return others ? [first, ...others].map(decodeCookieValue) : [decodeCookieValue(first)]
  }

  /** Names of the cookies that came in, or of those that begin with `prefix`. */
  names(prefix = ''): string[] {
    const names: string[] = []
    for (const name of this.#incoming.keys()) if (name.startsWith(prefix)) names.push(name)
    return names
  }

  /** Sets a cookie. Without `expires` it lives as long as the browser session. */
  write({ name, options }: CookieSpec, value: string, expires?: Date): void {
    this.#outgoing.set(name, { name, value, options: { ...options, ...(expires && { expires }) } })
  }

  /** Removes a cookie. */
  expire({ name, options }: CookieSpec): void {
    this.#outgoing.set(name, { name, value: '', options: { ...options, maxAge: 0 } })
  }

  /** Forgets what was set, but not what was removed: a request that failed leaves nothing behind. */
  keepRemovalsOnly(): void {
    for (const [name, cookie] of this.#outgoing) if (cookie.value) this.#outgoing.delete(name)
  }

  /** The cookies to send. */
  get outgoing(): readonly Cookie[] {
    return this.#outgoing.size === 0 ? NONE : [...this.#outgoing.values()]
  }

  #repeat(name: string, value: string): void {
    this.#repeated ??= new Map()
    const others = this.#repeated.get(name)
    if (!others) this.#repeated.set(name, [value])
    else if (others.length < MOST_VALUES - 1) others.push(value)
  }
}

/** Of one name; what comes behind is left out. */
const MOST_VALUES = 3
const NO_VALUES: readonly string[] = Object.freeze([])
const NONE: readonly Cookie[] = Object.freeze([])
