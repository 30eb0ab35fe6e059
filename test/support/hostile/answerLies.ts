import type { Clock } from 'authengine/plugin'
import type { FakeFault } from 'authengine/testing'

/** A request to an endpoint. */
export interface Call {
  readonly request: Request
  /** The correct response, or that of the previous lie. */
  readonly honest: () => Promise<Response>
  readonly clock: Clock
  readonly issuer: string
  /** The number of earlier requests to this endpoint. */
  readonly before: number
}

/** Returns another response. */
export type AnswerLie = (call: Call) => ReturnType<FakeFault>

/** Always the same response. */
const answers =
  (body: string | null, init: ResponseInit = {}): AnswerLie =>
  () =>
    new Response(body, init)

const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** A JSON value that is made from the correct one. */
export const altered =
  (change: (value: Record<string, unknown>, call: Call) => unknown): AnswerLie =>
  async (call) => {
    const honest = await call.honest()
    return Response.json(change((await honest.json()) as Record<string, unknown>, call), { status: honest.status })
  }

/** Changes members of the JSON value; undefined removes a member. */
export const members = (change: Readonly<Record<string, unknown>>): AnswerLie =>
  altered((value) => ({ ...value, ...change }))

/** Failures of any endpoint. */
export const ANSWER_LIES = {
  html: answers('<!doctype html><title>Welcome</title>', { headers: HTML }),
  'html-as-json': answers('<!doctype html><title>Welcome</title>', { headers: JSON_TYPE }),
  'empty-object': answers('{}', { headers: JSON_TYPE }),
  null: answers('null', { headers: JSON_TYPE }),
  array: answers('[]', { headers: JSON_TYPE }),
  text: answers('"text"', { headers: JSON_TYPE }),
  'no-body': answers('', { headers: JSON_TYPE }),
  truncated: async ({ honest }) => new Response((await (await honest()).text()).slice(0, -5), { headers: JSON_TYPE }),
  'without-type': async ({ honest }) => new Response(new Uint8Array(await (await honest()).arrayBuffer())),
  'status-204': answers(null, { status: 204 }),
  'status-302': ({ issuer }) => new Response(null, { status: 302, headers: { location: `${issuer}/elsewhere` } }),
  'status-307': answers(null, { status: 307, headers: { location: 'https://evil.example/collect' } }),
  'status-400': answers('{"error":"invalid_request"}', { status: 400, headers: JSON_TYPE }),
  'status-401': answers('{"message":"Bad credentials"}', { status: 401, headers: JSON_TYPE }),
  'status-403': answers('{"message":"Forbidden"}', { status: 403, headers: JSON_TYPE }),
  'status-404': answers('Not found', { status: 404 }),
  'status-500': answers('{"message":"Internal"}', { status: 500, headers: JSON_TYPE }),
  'status-503': answers('Unavailable', { status: 503 }),
  'status-503-once': ({ before, honest }) => (before === 0 ? new Response('Unavailable', { status: 503 }) : honest()),
  huge: () => new Response(huge(), { headers: JSON_TYPE }),
  'huge-announced': () =>
    new Response(huge(), { headers: { ...JSON_TYPE, 'content-length': String(PIECES * PIECE.length) } }),
  hanging: () => new Promise<Response>(() => undefined),
  'hanging-body': () => new Response(new ReadableStream({ pull: () => new Promise<void>(() => undefined) })),
  dripping: ({ clock, honest }) => dripping(honest, clock),
  'network-down': () => Promise.reject(new TypeError('fetch failed')),
  'throws-text': () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a replacement of fetch may throw anything
    throw 'a text'
  },
  'not-a-response': () => JSON.parse('{"ok":true,"status":200}') as Response,
  undefined: () => undefined as unknown as Response,
  'consumed-body': async ({ honest }) => {
    const response = await honest()
    await response.text()
    return response
  },
  'broken-body': () =>
    new Response(
      new ReadableStream({
        pull: (stream) => {
          stream.error(new TypeError('terminated'))
        },
      }),
      { headers: JSON_TYPE },
    ),
} satisfies Record<string, AnswerLie>

const PIECE = new TextEncoder().encode(' '.repeat(64 * 1024))
const PIECES = 1024

/** 64 MB of spaces, created while they are read. */
function huge(): ReadableStream<Uint8Array> {
  let left = PIECES
  return new ReadableStream({
    pull: (stream) => {
      stream.enqueue(PIECE)
      if (--left === 0) stream.close()
    },
  })
}

/** The correct response, with one byte per second. */
async function dripping(honest: () => Promise<Response>, clock: Clock): Promise<Response> {
  const response = await honest()
  const bytes = new Uint8Array(await response.arrayBuffer())
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) =>
      new Promise<void>((next) => {
        clock.after(1000, () => {
          stream.enqueue(bytes.subarray(at, (at += 1)))
          if (at >= bytes.length) stream.close()
          next()
        })
      }),
  })
  return new Response(body, { headers: response.headers })
}
