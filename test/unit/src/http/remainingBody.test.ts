import { expect, it } from '@jest/globals'
import { remainingBody } from '../../../../src/http/readBody.js'

/** A body in pieces, as an adapter creates it. */
function incoming(pieces: number, fails = false) {
  const told = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (told.sent === pieces) {
        if (fails) controller.error(new TypeError('too large'))
        else controller.close()
        return
      }
      told.sent += 1
      controller.enqueue(new Uint8Array([told.sent]))
    },
    cancel() {
      told.cancelled = true
    },
  })
  return { told, request: new Request('https://a.example', { method: 'POST', body, duplex: 'half' } as RequestInit) }
}

it('is null if there is no body', () => {
  expect(remainingBody({ body: null })).toBeNull()
})

it('contains all pieces', async () => {
  const { request } = incoming(3)
  expect(new Uint8Array(await new Response(remainingBody(request)).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
})

it('does not read a body that is not needed', async () => {
  const { request } = incoming(1)
  remainingBody(request)
  expect(request.bodyUsed).toBe(false)
  expect((await request.arrayBuffer()).byteLength).toBe(1)
})

it.each([false, true])('discards the rest when its reader stops, also if reading fails: %s', async (fails) => {
  const { told, request } = incoming(10, fails)
  const reader = remainingBody(request)!.getReader()
  await reader.read()
  await reader.cancel()
  while (told.sent < 10) await Promise.resolve()
  expect(told.cancelled).toBe(false)
})

it('fails if other code has read the body', async () => {
  const { request } = incoming(1)
  await request.arrayBuffer()
  await expect(remainingBody(request)!.getReader().read()).rejects.toThrow(TypeError)
})
