import type { HttpClient } from '../../core/ports.js'

/** What was answered. */
export interface Answer {
  /** Why there is nothing to read; undefined when there is. */
  readonly problem: string | undefined
  /** The status; undefined where nothing answered. */
  readonly status: number | undefined
  /** The headers; none where nothing was answered. */
  readonly headers: Headers
  /** The members of the JSON that was answered. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Asks for JSON, once.
 *
 * @param plainOrigins - Origins that may be asked over http.
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
      const and = elsewhere === null ? '' : `, and leads to ${elsewhere}`
      return { problem: `${url} answered with status ${String(status)}${and}.`, headers, status, body: {} }
    }
    const body: unknown = await response.json().catch(() => undefined)
    if (typeof body === 'object' && body !== null) return { problem: undefined, headers, status, body: { ...body } }
    return { problem: `${url} answered with something else than JSON.`, headers, status, body: {} }
  } catch (error) {
    return { problem: problemOf(error, url), headers: new Headers(), status: undefined, body: {} }
  }
}

const CAUSES: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'the name of the host is not known'],
  ['EAI_AGAIN', 'the name of the host is not known'],
])

/** Why there was no answer: what the network says lies deeper than what the client makes of it. */
function problemOf(error: unknown, url: string): string {
  for (let cause = error; cause instanceof Error; cause = beneath(cause)) {
    const said = 'code' in cause ? CAUSES.get(cause.code) : undefined
    if (said !== undefined) return `${new URL(url).origin} does not answer: ${said}.`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Errors of this library keep the error beneath in a record. */
const beneath = ({ cause }: Error): unknown =>
  cause instanceof Error ? cause : (Reflect.get(Object(cause) as object, 'err') as unknown)
