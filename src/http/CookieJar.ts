import { type Cookie, type CookieSpec, decodeCookieValue, parseCookies, type SentCookie } from './Cookie.js'

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
      if (values.length === MOST_VALUES) break
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
const MOST_VALUES = 3
const NO_VALUES: readonly string[] = Object.freeze([])
const NO_COOKIES: readonly SentCookie[] = Object.freeze([])
const NONE: readonly Cookie[] = Object.freeze([])
