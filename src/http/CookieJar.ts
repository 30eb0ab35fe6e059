import { type Cookie, type CookieSpec, decodeCookieValue } from './Cookie.js'
import { parseCookies } from './parseCookies.js'

/** Reads the cookies that came in and remembers those that go out: the only thing that changes during a request. */
export class CookieJar {
  readonly #incoming = new Map<string, string[]>()
  readonly #outgoing = new Map<string, Cookie>()

  /** @param header - The `Cookie` header; of a name that occurs more often, the first three values are kept. */
  constructor(header: string | null) {
    for (const { name, value } of parseCookies(header ?? '')) {
      const values = this.#incoming.get(name)
      if (!values) this.#incoming.set(name, [value])
      else if (values.length < MOST_VALUES) values.push(value)
    }
  }

  /** The value of a cookie, as the next request will see it; the first, where the name was sent more than once. */
  read(name: string): string | undefined {
    const changed = this.#outgoing.get(name)
    if (changed) return changed.value || undefined
    const [sent] = this.#incoming.get(name) ?? NO_VALUES
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
    return this.#incoming.get(name)?.map(decodeCookieValue) ?? NO_VALUES
  }

  /** Names of the cookies that came in. */
  names(): string[] {
    return [...this.#incoming.keys()]
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
}

/** Of one name; what comes behind is left out. */
const MOST_VALUES = 3
const NO_VALUES: readonly string[] = Object.freeze([])
const NONE: readonly Cookie[] = Object.freeze([])
