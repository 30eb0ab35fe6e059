import { AuthClientError } from './AuthClientError.js'
import { isRefusal } from './isRefusal.js'

type Members = Readonly<Record<string, unknown>>

/** Response of a route. */
export class RouteResponse {
  /** The members of the JSON; undefined if it is not an object. */
  readonly members: Members | undefined

  /**
   * @param path - Path of the route.
   * @param response - The HTTP response.
   * @param body - The JSON in the response; undefined if it is not JSON.
   */
  constructor(
    private readonly path: string,
    readonly response: Pick<Response, 'ok' | 'status' | 'url'>,
    readonly body: unknown,
  ) {
    this.members = typeof body === 'object' && body && !Array.isArray(body) ? (body as Members) : undefined
  }

  /**
   * The URL to go to.
   *
   * @throws AuthClientError if the response has no http or https URL.
   */
  get destination(): URL {
    const url = this.#absolute(this.members?.['url'])
    if (url && /^https?:$/.test(url.protocol)) return url
    throw this.failure()
  }

  /**
   * The `error` parameter of the destination. Undefined if the destination is the wanted page, which may have such a
   * parameter itself.
   *
   * @param wanted - Where the user wanted to go.
   * @throws AuthClientError if the response has no http or https URL.
   */
  refusal(wanted: string | undefined): string | undefined {
    const { href, searchParams } = this.destination
    const error = searchParams.get('error') ?? undefined
    // A wanted page with an error parameter of the library looks like a refusal, so it counts as one.
    return isRefusal(error) || this.#absolute(wanted)?.href !== href ? error : undefined
  }

  /**
   * The error to throw if the response is not as expected.
   *
   * @param error - Type of the server's error. Default: the one in the response.
   */
  failure(error: unknown = this.members?.['error']): AuthClientError {
    const { status } = this.response
    // Only the name of an error is passed on.
    const name = isRefusal(error) ? error : undefined
    const refused = name !== undefined || /^4(?!04)/.test(String(status))
    const happened = refused ? 'refused this' : 'did not answer as expected'
    const message = `${this.path} ${happened} (${name ?? status}). Check basePath and the log of the server.`
    return new AuthClientError(refused ? 'refused' : 'unexpected', message, { error: name, status })
  }

  #absolute(url: unknown): URL | undefined {
    try {
      return typeof url === 'string' ? new URL(url, this.response.url || undefined) : undefined
    } catch {
      return undefined
    }
  }
}
