import { type Cookie, type CookieSpec, decodeCookieValue } from './Cookie.js'
import { parseCookies } from './parseCookies.js'

/** Reads the cookies that came in and remembers those that go out: the only thing that changes during a request. */
export class CookieJar {
  readonly #incoming = new Map<string, string>()
  readonly #outgoing = new Map<string, Cookie>()

  /** @param header - The `Cookie` header; where a name occurs twice, the first counts. */
  constructor(header: string | null) {
    for (const { name, value } of parseCookies(header ?? '')) {
      if (!this.#incoming.has(name)) this.#incoming.set(name, value)
    }
  }

  /** The value of a cookie, as the next request will see it. */
  read(name: string): string | undefined {
    const changed = this.#outgoing.get(name)
    if (changed) return changed.value || undefined
    const sent = this.#incoming.get(name)
    return sent === undefined ? undefined : decodeCookieValue(sent)
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

const NONE: readonly Cookie[] = Object.freeze([])
