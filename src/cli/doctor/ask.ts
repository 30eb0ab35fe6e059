import type { HttpClient } from '../../core/ports.js'

/** The response to a request. */
export interface Answer {
  /** Why there is no JSON to read; undefined if there is. */
  readonly problem: string | undefined
  /** The status; undefined without a response. */
  readonly status: number | undefined
  /** The headers; empty without a response. */
  readonly headers: Headers
  /** The members of the JSON in the response; empty if there is a problem. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Requests JSON, without retries.
 *
 * @param plainOrigins - Origins to which http requests are allowed.
 */
export async function ask(http: HttpClient, url: string, plainOrigins?: ReadonlySet<string>): Promise<Answer> {
  try {
    const response = await http.send(
      new Request(url, { headers: { accept: 'application/json' } }),
      undefined,
      plainOrigins,
    )
    const { headers, status } = response
    if (!response.ok) {
      const elsewhere = headers.get('location')
      const and = elsewhere === null ? '' : `, and redirects to ${elsewhere}`
      return { problem: `${url} answered with status ${String(status)}${and}.`, headers, status, body: {} }
    }
    const body: unknown = await response.json().catch(() => undefined)
    if (typeof body === 'object' && body !== null) return { problem: undefined, headers, status, body: { ...body } }
    return { problem: `${url} returned something other than JSON.`, headers, status, body: {} }
  } catch (error) {
    return { problem: problemOf(error, url), headers: new Headers(), status: undefined, body: {} }
  }
}

const CAUSES: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'the host name cannot be resolved'],
  ['EAI_AGAIN', 'the host name cannot be resolved'],
])

/** Why there was no response. The network error is a cause of the error that the client throws. */
function problemOf(error: unknown, url: string): string {
  for (let cause = error; cause instanceof Error; cause = beneath(cause)) {
    const said = 'code' in cause ? CAUSES.get(cause.code) : undefined
    if (said !== undefined) return `${new URL(url).origin} does not answer: ${said}.`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Errors of this library have their original error in `cause.err`. */
const beneath = ({ cause }: Error): unknown =>
  cause instanceof Error ? cause : (Reflect.get(Object(cause) as object, 'err') as unknown)
