import { FOREIGN, ORIGIN } from './site.mjs'

/** A browser that only keeps cookies. */
export class Jar {
  #cookies = new Map()

  /** @param {(request: Request) => Promise<Response>} handle */
  constructor(handle) {
    this.handle = handle
  }

  /** The `Cookie` header. */
  get header() {
    return [FOREIGN, ...[...this.#cookies].map(([name, value]) => `${name}=${value}`)].join('; ')
  }

  /** The header with the cookies whose names match. */
  only(pattern) {
    const own = [...this.#cookies].filter(([name]) => pattern.test(name))
    return [FOREIGN, ...own.map(([name, value]) => `${name}=${value}`)].join('; ')
  }

  keep(lines) {
    for (const line of lines) {
      const [pair, ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const gone = attributes.some((each) => /^\s*(max-age=(0|-\d+)|expires=thu, 01 jan 1970.*)$/i.test(each))
      if (gone) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async get(path) {
    const response = await this.handle(new Request(ORIGIN + path, { headers: { cookie: this.header } }))
    this.keep(response.headers.getSetCookie())
    return response
  }

  async post(path, fields, json = false) {
    const body = json ? JSON.stringify(fields) : new URLSearchParams(fields)
    const type = json ? { 'content-type': 'application/json' } : {}
    const headers = { cookie: this.header, origin: ORIGIN, ...type }
    const response = await this.handle(new Request(ORIGIN + path, { method: 'POST', headers, body }))
    this.keep(response.headers.getSetCookie())
    return response
  }

  /** Submits a form: requests a CSRF token from the csrf route, then posts. */
  async submit(path, fields = {}) {
    const { csrfToken } = await (await this.get('/auth/csrf')).json()
    return this.post(path, { csrfToken, ...fields })
  }
}
