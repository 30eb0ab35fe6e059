import { remainingBody } from 'authengine/binding'
import { formOf } from './formOf.js'
import type { RequestEventBase } from './framework/qwik.js'

/** The properties of an event that are needed to read the body. */
type Sender = Pick<RequestEventBase, 'request' | 'parseBody' | 'sharedMap'>

/**
 * A request with a body that need not be read to its end, and may already have been read by a plugin of the
 * application.
 *
 * Without this, Qwik's Node server destroys the connection, and with it the response, if the body is not read to its
 * end.
 */
export async function requestOf(ev: Sender): Promise<Request> {
  const { url, method, headers, signal, body, bodyUsed } = ev.request
  if (body === null) return ev.request
  if (!bodyUsed) return new Request(url, { method, headers, signal, body: remainingBody(ev.request), duplex: 'half' })
  const known = new Headers(headers)
  known.delete('content-length')
  const json = await parsed(ev)
  // The form data has all values of a repeated field. The parsed body has only the last value.
  const form = formOf(ev.sharedMap)
  known.set('content-type', form ? 'application/x-www-form-urlencoded' : 'application/json')
  return new Request(url, { method, headers: known, signal, body: form ? textIn(form) : json, duplex: 'half' })
}

/** The text fields of a form, URL-encoded, in their order. */
const textIn = (form: FormData): string =>
  String(new URLSearchParams([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')))

/** The body that Qwik has parsed, as JSON. Reading it fails if other code has read the body. */
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
