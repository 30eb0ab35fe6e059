import { MalformedRequest, PayloadTooLarge, UnsupportedMediaType } from '../core/errors.js'
import { trimOws } from './CookieJar.js'

const MAX_FIELDS = 1000
const MAX_DEPTH = 32
/** Names of members that are dropped, because they could reach a prototype. */
export const POLLUTING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The body of a POST as flat fields: JSON or a URL-encoded form, in UTF-8, up to `limit` bytes.
 *
 * If a field is sent twice, the first value counts in a form, and the last value in JSON. If a sign-in depends on the
 * field, two different values are refused. Members that could reach a prototype are dropped at every depth.
 *
 * @throws MalformedRequest, PayloadTooLarge or UnsupportedMediaType
 */
export async function readBody(request: Request, limit: number): Promise<Fields> {
  if (request.body === null) return Object.create(null) as Fields
  const parse = parserFor(request.headers)
  const bytes = await readBytes(request, limit)
  return bytes.length === 0 ? (Object.create(null) as Fields) : parse(decode(bytes))
}

function parserFor(headers: Headers): (text: string) => Fields {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (trimOws(encoding).toLowerCase() !== 'identity') throw new UnsupportedMediaType('Compressed bodies are not read.')
  const [essence = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (trimOws(name) === 'charset' && !/^"?utf-?8"?$/.test(trimOws(value))) {
      throw new UnsupportedMediaType('Bodies must be UTF-8.')
    }
  }
  // RFC 9110 section 8.3.1: the essence is compared whole; `text/plain; application/json` is not JSON.
  switch (trimOws(essence)) {
    case 'application/json':
      return fromJson
    case 'application/x-www-form-urlencoded':
      return fromForm
    default:
      throw new UnsupportedMediaType('Send application/json or application/x-www-form-urlencoded.')
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge(limit)
  // If a stream breaks off, the client caused it, so it gets a 4xx response.
  try {
    const stream = request.body as unknown as AsyncIterable<Uint8Array>
    return await collect(stream, limit, () => tooLarge(limit))
  } catch (error) {
    throw error instanceof PayloadTooLarge ? error : new MalformedRequest('The body ended too early.', { cause: error })
  }
}

const tooLarge = (limit: number): PayloadTooLarge =>
  new PayloadTooLarge(`The body is larger than ${String(limit)} bytes (bodyLimit).`)

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes)
  } catch (error) {
    throw new MalformedRequest('The body is not UTF-8.', { cause: error })
  }
}

function fromForm(text: string): Fields {
  const fields = Object.create(null) as Record<string, string>
  const sent = new URLSearchParams(text)
  if (sent.size > MAX_FIELDS) throw new PayloadTooLarge(`The form has more than ${String(MAX_FIELDS)} fields.`)
  for (const [name, value] of singleValues(sent)) if (!POLLUTING.has(name.split('[', 1)[0] ?? '')) fields[name] = value
  return fields
}

function fromJson(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message quotes the body, which may hold a password.
    throw new MalformedRequest('The body is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedRequest('The body must be a JSON object.')
  }
  singleValues(jsonMembers(text))
  refuseLists(value)
  return withoutPrototypes(value, 0) as Fields
}

function withoutPrototypes(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw new MalformedRequest(`The body is nested deeper than ${String(MAX_DEPTH)} levels.`)
  if (Array.isArray(value)) return value.map((each) => withoutPrototypes(each, depth + 1))
  const entries = Object.entries(value)
  if (entries.length > MAX_FIELDS) throw new PayloadTooLarge(`The body has more than ${String(MAX_FIELDS)} members.`)
  const copy = Object.create(null) as Record<string, unknown>
  for (const [name, member] of entries) if (!POLLUTING.has(name)) copy[name] = withoutPrototypes(member, depth + 1)
  return copy
}

/**
 * The bytes of a stream, up to `limit`.
 *
 * @param tooMany - Makes the error that is thrown for more bytes; the rest of the stream is not read.
 */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  tooMany: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const keep = (chunk: Uint8Array): void => {
    length += chunk.byteLength
    if (length > limit) throw tooMany()
    chunks.push(chunk)
  }
  if (stream instanceof ReadableStream) await each(stream as ReadableStream<Uint8Array>, keep)
  else for await (const chunk of stream) keep(chunk)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Does the same as `for await`, with half as many promises. */
async function each(stream: ReadableStream<Uint8Array>, use: (chunk: Uint8Array) => void): Promise<void> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) use(part.value)
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  } finally {
    reader.releaseLock()
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The members of a JSON object, with their values as they are written. If a name occurs twice, it returns both members.
 *
 * `JSON.parse` returns only the last one.
 *
 * @param text - An object that `JSON.parse` has read.
 */
export function* jsonMembers(text: string): Generator<readonly [name: string, written: string]> {
  let depth = 0
  let name: string | undefined
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 1) {
      if (name === undefined && token.startsWith('"')) name = JSON.parse(token) as string
      else if (token === ':') start = index + 1
      else if (token === ',' || token === '}') {
        if (name !== undefined) yield [name, text.slice(start, index).trim()]
        name = undefined
      }
    }
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
  }
}

/**
 * The body of a request, for a reader that may stop before the end: the rest is then read and discarded.
 *
 * Some servers close the connection if the rest is not read, and the client would never see why it was refused. Nothing
 * is read before the reader asks for it, so that the application can still read the body of a request that belongs to
 * it.
 */
export function remainingBody({ body }: Pick<Request, 'body'>): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) return null
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        if (reader) void drain(reader)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Reads and discards the rest, which would block the connection for the next request. */
async function drain(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The stream broke off, so nothing is left to read.
  }
}

/**
 * Fields and parameters that decide who signs in, with what, and the URL afterwards, including those of authorization
 * responses.
 */
const DECISIVE: ReadonlySet<string> = new Set([
  ...['csrfToken', 'callbackUrl', 'redirectTo', 'provider', 'providerId', 'action', 'data', 'handoff', 'logout_token'],
  ...['token', 'code', 'email', 'password', 'link'],
  ...['state', 'iss', 'response', 'id_token', 'access_token'],
])

/**
 * The values of fields by name. If a field occurs more than once, the first value.
 *
 * @throws MalformedRequest when a field on which a sign-in depends was sent with different values: the code that checks
 *   it and the code that uses it might read different values.
 */
export function singleValues<V>(entries: Iterable<readonly [string, V]>): Map<string, V> {
  const values = new Map<string, V>()
  for (const [name, value] of entries) {
    if (!values.has(name)) values.set(name, value)
    else if (DECISIVE.has(name) && values.get(name) !== value) {
      throw new MalformedRequest(`The field "${name}" was sent more than once, with different values. Send it once.`)
    }
  }
  return values
}

/**
 * Refuses arrays as values of fields on which a sign-in depends. Parsers of frameworks make an array of a field that
 * was sent more than once.
 *
 * `data` may be an array: its type depends on the route.
 *
 * @throws MalformedRequest
 */
function refuseLists(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value) && DECISIVE.has(name) && name !== 'data') {
      throw new MalformedRequest(`The field "${name}" must be a single string. Send it once.`)
    }
  }
}

/** The members of a form or JSON body. Has no prototype, so that `constructor` is just a name. */
export type Fields = Readonly<Record<string, unknown>>

/** The text of a member; undefined if it is absent. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw new MalformedRequest(`The field "${name}" must be a string.`)
}
