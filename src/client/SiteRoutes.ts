import { RouteResponse } from './RouteResponse.js'
import { AuthClientError } from './AuthClientError.js'

/** Fields of a form; undefined ones are left out. */
export type FormFields = Readonly<Record<string, string | boolean | undefined>>

/** The routes of the library, for scripts of the same site. */
export class SiteRoutes {
  #token: Promise<string | undefined> | undefined

  /** @param base - Path at which the library is mounted, without its last slash. */
  constructor(readonly base: string) {}

  /**
   * Sends a request to a route.
   *
   * @throws AuthClientError with the code `unreachable`.
   */
  async ask(path: string, init: RequestInit = {}): Promise<RouteResponse> {
    const target = this.base + path
    const [shown] = target.split('?', 1)
    try {
      // With `same-origin`, the browser follows no redirect that would send a token or a password to another site.
      const response = await fetch(target, { ...init, mode: 'same-origin' })
      return new RouteResponse(String(shown), response, parsed(await response.text()))
    } catch (cause) {
      const message = `${String(shown)} could not be reached. Try again when page and server are online.`
      throw new AuthClientError('unreachable', message, { cause })
    }
  }

  /**
   * The CSRF token for a POST request; undefined if the check is disabled.
   *
   * Concurrent calls share one request: each response sets a cookie, and only the last one would be valid.
   *
   * @throws AuthClientError
   */
  csrfToken(): Promise<string | undefined> {
    return (this.#token ??= this.#freshToken().finally(() => {
      this.#token = undefined
    }))
  }

  /**
   * Posts a form, and requests the URL as JSON instead of a redirect.
   *
   * @throws AuthClientError with the code `unreachable`.
   */
  submit(path: string, fields: FormFields): Promise<RouteResponse> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'x-auth-return-redirect': '1' },
      body: parametersOf(fields),
    })
  }

  async #freshToken(): Promise<string | undefined> {
    const answer = await this.ask('/csrf')
    if (answer.response.status === 404) return undefined
    const token = answer.members?.['csrfToken']
    if (answer.response.ok && typeof token === 'string') return token
    throw answer.failure()
  }
}

/** Fields, encoded for a form or a query. */
export function parametersOf(fields: FormFields): URLSearchParams {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
}

/**
 * Parses JSON; undefined if it is malformed. The error is dropped, because it quotes the text, which may contain a
 * token.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
