import { describe, expect, it } from '@jest/globals'
import { HttpClient, type Operation } from 'authengine/plugin'
import { RecordingLogger } from 'authengine/testing'
import { Observers } from '../../../../src/core/Observer.js'
import { ObservedHttpClient } from '../../../../src/engine/ObservedHttpClient.js'

/** A client that responds with 418, and remembers with what it was called. */
class Teapot extends HttpClient {
  readonly calls: unknown[][] = []

  override send(...values: Parameters<HttpClient['send']>): Promise<Response> {
    this.calls.push(values)
    return Promise.resolve(new Response('secret', { status: 418 }))
  }
}

function aClient(): { client: ObservedHttpClient; teapot: Teapot; operations: Operation[] } {
  const operations: Operation[] = []
  const observers = new Observers(new RecordingLogger())
  observers.add({
    observe(operation, work) {
      operations.push(operation)
      return work()
    },
  })
  const teapot = new Teapot()
  return { client: new ObservedHttpClient(teapot, observers), teapot, operations }
}

describe('ObservedHttpClient', () => {
  it.each([
    ['https://idp.example/token?code=secret', {}, 'GET', 'idp.example', 443],
    ['http://localhost:8080/users/ann', { method: 'post', body: 'code=secret' }, 'POST', 'localhost', 8080],
    ['http://localhost/', { method: 'BREW' }, '_OTHER', 'localhost', 80],
  ])('sees method, host and status of %s, and nothing else', async (url, init, method, host, port) => {
    const { client, operations } = aClient()
    await client.send(new Request(url, { headers: { authorization: 'Bearer secret' }, ...init }))
    expect(operations.map((each) => JSON.parse(JSON.stringify(each)) as unknown)).toEqual([
      { kind: 'outgoing', name: method, method, host, port, status: 418 },
    ])
  })

  it('passes everything on, and adds no header', async () => {
    const { client, teapot } = aClient()
    const request = new Request('https://idp.example/')
    const values = [request, fetch, new Set(['http://idp.example'])] as const
    expect((await client.send(...values)).status).toBe(418)
    expect(teapot.calls).toEqual([[...values]])
    expect(teapot.calls[0]?.[0]).toBe(request)
    expect([...request.headers]).toEqual([])
  })
})
