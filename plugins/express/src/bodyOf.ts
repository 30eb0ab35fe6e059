import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

type Body = NonNullable<RequestInit['body']>

/** What is looked at to find the body of a request. */
type Sender = Readable & Pick<IncomingMessage, 'headers' | 'httpVersionMajor'> & { readonly body?: unknown }

/**
 * The body of a POST: its stream, or, where a parser of the application was first, what the parser made of it.
 *
 * @param headers - Headers to send along; those that do not fit a rebuilt body are removed.
 */
export function bodyOf(req: Sender, headers: Headers): Body | null {
  if (!announcesBody(req)) return null
  if (!req.readableDidRead) return chunksOf(req)
  const parsed = req.body
  if (parsed === undefined) return lost()
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name)
  return rebuilt(parsed, req.headers['content-type'] ?? '')
}

// RFC 9112 section 6.3; HTTP/2 needs neither header.
const announcesBody = ({ headers, httpVersionMajor }: Sender): boolean =>
  httpVersionMajor > 1 || headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

async function* chunksOf(req: Sender): AsyncGenerator<Uint8Array> {
  try {
    // Whoever stops reading a body that is too large still wants to answer: the connection has to stay.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } finally {
    // What was not read would block the connection for the next request.
    req.resume()
  }
}

// Fails when it is read, so that it is answered like any other body that cannot be understood.
const lost = (): ReadableStream =>
  new ReadableStream({
    pull(stream) {
      stream.error(new TypeError('A middleware in front has read the body and left nothing in req.body.'))
    },
  })

const FORM = /^[ \t]*application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

function rebuilt(parsed: unknown, contentType: string): Body {
  if (typeof parsed === 'string') return parsed
  if (ArrayBuffer.isView(parsed)) return parsed as Uint8Array<ArrayBuffer>
  return FORM.test(contentType) ? formOf(parsed) : JSON.stringify(parsed)
}

/** Fields as a browser would send them: nested objects get their brackets back, and are no text field of ours. */
function formOf(parsed: unknown): string {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      form.append(name, String(value))
    } else if (Array.isArray(value)) {
      // A field that was sent once is no list: a list of one was `name[]`, which is no field of ours.
      for (const each of value) add(value.length === 1 && typeof each !== 'object' ? `${name}[]` : name, each)
    } else for (const [key, member] of Object.entries(value ?? {})) add(`${name}[${key}]`, member)
  }
  for (const [name, value] of Object.entries(parsed ?? {})) add(name, value)
  return form.toString()
}
