import type { RequestEventBase } from '@builder.io/qwik-city'
import { drainedBody } from 'authengine/plugin'

/** What is looked at to find a request with its body. */
type Sender = Pick<RequestEventBase, 'request' | 'parseBody'>

/**
 * A request whose body can be left before its end, or has been read by a plugin of the application.
 *
 * Qwik's Node server destroys the connection where somebody stops reading, and with it the answer: the rest has to pass by.
 */
export async function requestOf(ev: Sender): Promise<Request> {
  const { url, method, headers, signal, body, bodyUsed } = ev.request
  if (body === null) return ev.request
  if (!bodyUsed) return new Request(url, { method, headers, signal, body: drainedBody(ev.request), duplex: 'half' })
  const known = new Headers(headers)
  known.delete('content-length')
  known.set('content-type', 'application/json')
  return new Request(url, { method, headers: known, signal, body: await parsed(ev), duplex: 'half' })
}

/** What Qwik has made of a body, as JSON; fails when it is read where somebody else has read the body. */
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
