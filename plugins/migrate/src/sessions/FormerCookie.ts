import type { CookieSpec, RequestContext } from 'authengine/plugin'

/** Most pieces of a cookie. A longer cookie is not read: with a request of that size, most servers answer an error. */
const MAX_PIECES = 8
/** Most characters of a value: eight cookies of 4 KB. */
const LONGEST_VALUE = MAX_PIECES * 4096

/** Reads a cookie of the former library, which may be in pieces: `name.0`, `name.1`, …. */
export class FormerCookie {
  readonly #pieces: readonly string[]

  /** @param name - Full name, prefix included. */
  constructor(readonly name: string) {
    this.#pieces = Array.from({ length: MAX_PIECES }, (_, at) => `${name}.${String(at)}`)
  }

  /**
   * The values that a request has for the cookie: whole ones, then the joined pieces.
   *
   * Only pieces with an exact number count, without a gap. Any other cookie whose name begins alike belongs to another
   * site.
   */
  valuesIn({ cookies }: RequestContext): readonly string[] {
    const sent: (readonly string[])[] = []
    for (const name of this.#pieces) {
      const values = cookies.readAll(name)
      if (values.length === 0) break
      sent.push(values)
    }
    // A name is sent twice if a parent domain has the same cookie: its order shows no more than first and last.
    const joined = [0, -1].map((place) => sent.map((values) => values.at(place) ?? '').join(''))
    const all = new Set([...cookies.readAll(this.name), ...joined])
    return [...all].filter((value) => value !== '' && value.length <= LONGEST_VALUE)
  }
}

/** Cookies to remove; `__Secure-` and `__Host-` cookies are removed only over https. */
export function removable(names: readonly string[], secure: boolean, domain?: string): readonly CookieSpec[] {
  return [...new Set(names)]
    .filter((name) => secure || !/^__(?:secure|host)-/i.test(name))
    .map((name) => {
      const isHostOnly = domain === undefined || name.startsWith('__Host-')
      return { name, options: { httpOnly: true, sameSite: 'lax', path: '/', secure, ...(!isHostOnly && { domain }) } }
    })
}
