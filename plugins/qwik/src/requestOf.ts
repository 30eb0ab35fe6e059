import { remainingBody } from 'authengine/binding'
import { formOf } from './formOf.js'
import type { RequestEventBase } from './framework/qwik.js'

/** What is looked at to find a request with its body. */
type Sender = Pick<RequestEventBase, 'request' | 'parseBody' | 'sharedMap'>

/**
 * A request whose body can be left before its end, or has been read by a plugin of the application.
 *
 * Qwik's Node server destroys the connection, and with it the response, if the body is not read to its end.
 */
export async function requestOf(ev: Sender): Promise<Request> {
  const { url, method, headers, signal, body, bodyUsed } = ev.request
  if (body === null) return ev.request
  if (!bodyUsed) return new Request(url, { method, headers, signal, body: remainingBody(ev.request), duplex: 'half' })
  const known = new Headers(headers)
  known.delete('content-length')
  const json = await parsed(ev)
  // The form has what was sent twice, of which Qwik has kept the last.
  const form = formOf(ev.sharedMap)
  known.set('content-type', form ? 'application/x-www-form-urlencoded' : 'application/json')
  return new Request(url, { method, headers: known, signal, body: form ? textIn(form) : json, duplex: 'half' })
}

/** The texts of a form, in order, as a browser sends them. */
const textIn = (form: FormData): string =>
  String(new URLSearchParams([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')))

/** What Qwik has made of a body, as JSON; fails if other code has read the body. */
async function parsed({ parseBody }: Sender): Promise<string | ReadableStream> {
  try {
    return JSON.stringify(await parseBody())
  } catch (error) {
    return new ReadableStream({
      pull(stream) {
        stream.error(error)
      },
    })
  }
}
