import type { HttpClient } from '../../ports/index.js'

/** What was answered. */
export interface Answer {
  /** Why there is nothing to read; undefined when there is. */
  readonly problem: string | undefined
  /** The headers; none where nothing was answered. */
  readonly headers: Headers
  /** The members of the JSON that was answered. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Asks for JSON, once. */
export async function ask(http: HttpClient, url: string): Promise<Answer> {
  try {
    const response = await http.send(new Request(url, { headers: { accept: 'application/json' } }))
    const { headers, status } = response
    if (!response.ok) {
      const elsewhere = headers.get('location')
      const and = elsewhere === null ? '' : `, and leads to ${elsewhere}`
      return { problem: `${url} answered with status ${String(status)}${and}.`, headers, body: {} }
    }
    const body: unknown = await response.json().catch(() => undefined)
    if (typeof body === 'object' && body !== null) return { problem: undefined, headers, body: { ...body } }
    return { problem: `${url} answered with something else than JSON.`, headers, body: {} }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { problem, headers: new Headers(), body: {} }
  }
}
