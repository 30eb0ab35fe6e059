import { AuthClientError } from './AuthClientError.js'
import { isRefusal } from './isRefusal.js'

type Members = Readonly<Record<string, unknown>>

/** What a route answered. */
export class Answer {
  /** The members of the JSON; undefined where it is not an object. */
  readonly members: Members | undefined

  /**
   * @param path - Path of the route.
   * @param response - What came.
   * @param body - The JSON in it; undefined if it is not JSON.
   */
  constructor(
    private readonly path: string,
    readonly response: Pick<Response, 'ok' | 'status' | 'url'>,
    readonly body: unknown,
  ) {
    this.members = typeof body === 'object' && body && !Array.isArray(body) ? (body as Members) : undefined
  }

  /**
   * Where it leads.
   *
   * @throws AuthClientError when it names no place that a page may go to.
   */
  get destination(): URL {
    const url = this.#absolute(this.members?.['url'])
    if (url && /^https?:$/.test(url.protocol)) return url
    throw this.failure()
  }

  /**
   * The error that its destination tells; undefined for the page people wanted, whatever the parameters of that are.
   *
   * @param wanted - Where they wanted to go.
   * @throws AuthClientError when it names no place that a page may go to.
   */
  refusal(wanted: string | undefined): string | undefined {
    const { href, searchParams } = this.destination
    const error = searchParams.get('error') ?? undefined
    // A page that was asked for and has an error parameter of the library looks like a refusal, so it counts as one.
    return isRefusal(error) || this.#absolute(wanted)?.href !== href ? error : undefined
  }

  /**
   * What to throw where this is not what was asked for.
   *
   * @param error - Type of the server's error. Default: what the answer says.
   */
  failure(error: unknown = this.members?.['error']): AuthClientError {
    const { status } = this.response
    // A name, and nothing else.
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
