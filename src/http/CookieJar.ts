import { parseCookie } from 'cookie'
import type { Cookie, CookieSpec } from './Cookie.js'

/** Reads the cookies that came in and remembers those that go out: the only thing that changes during a request. */
export class CookieJar {
  readonly #incoming: Readonly<Record<string, string | undefined>>
  readonly #outgoing = new Map<string, Cookie>()

  /** @param header - The `Cookie` header; where a name occurs twice, the first counts. */
  constructor(header: string | null) {
    this.#incoming = header ? parseCookie(header) : {}
  }

  /** The value of a cookie, as the next request will see it. */
  read(name: string): string | undefined {
    const changed = this.#outgoing.get(name)
    if (changed) return changed.value || undefined
    return Object.hasOwn(this.#incoming, name) ? this.#incoming[name] : undefined
  }

  /** Names of the cookies that came in. */
  names(): string[] {
    return Object.keys(this.#incoming)
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
