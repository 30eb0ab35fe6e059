import { describe, expect, it } from '@jest/globals'
import { requestOf } from '../../../../plugins/qwik/src/requestOf.js'

const URL_ = 'http://app.example/auth/signout'
const aRequest = (body: string | ReadableStream, type = 'text/plain') =>
  new Request(URL_, { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' } as RequestInit)
const unread = (): Promise<unknown> => Promise.reject(new TypeError('not asked'))

describe('requestOf', () => {
  it('returns the request itself if it has no body', async () => {
    const request = new Request(URL_)
    expect(await requestOf({ request, parseBody: unread, sharedMap: new Map() })).toBe(request)
  })

  it('returns a request with method, headers and body of the original', async () => {
    const request = await requestOf({ request: aRequest('a=b'), parseBody: unread, sharedMap: new Map() })
    expect([request.method, request.url, request.headers.get('content-type')]).toEqual(['POST', URL_, 'text/plain'])
    expect(await request.text()).toBe('a=b')
  })

  it('attack #26: reads the body to its end if no other code does', async () => {
    const source: { left: number; cancelled: boolean; ended?: () => void } = { left: 3, cancelled: false }
    const ended = new Promise<void>((resolve) => (source.ended = resolve))
    const body = new ReadableStream({
      pull(stream) {
        if (source.left-- > 0) stream.enqueue(new TextEncoder().encode('x'))
        else {
          stream.close()
          source.ended?.()
        }
      },
      cancel() {
        source.cancelled = true
      },
    })
    const request = await requestOf({ request: aRequest(body), parseBody: unread, sharedMap: new Map() })
    const reader = request.body!.getReader()
    await reader.read()
    await reader.cancel()
    await ended
    expect(source.cancelled).toBe(false)
  })

  it('attack #323: survives a client that disconnects while the rest is discarded', async () => {
    const body = new ReadableStream({
      pull(stream) {
        stream.error(new TypeError('gone'))
      },
    })
    const request = await requestOf({ request: aRequest(body), parseBody: unread, sharedMap: new Map() })
    await expect(request.body!.cancel()).resolves.toBeUndefined()
  })

  it('attack #302: restores the body from the values that Qwik has parsed', async () => {
    const sent = aRequest('a=b', 'application/x-www-form-urlencoded')
    await sent.text()
    const request = await requestOf({
      request: sent,
      parseBody: () => Promise.resolve({ a: 'b' }),
      sharedMap: new Map(),
    })
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(await request.json()).toEqual({ a: 'b' })
  })

  it('defect R21: has every value of a form that Qwik has read, although Qwik keeps only the last ones', async () => {
    const form = new FormData()
    for (const value of ['first', 'last']) form.append('code', value)
    form.append('picture', new File(['x'], 'x.png'))
    const sent = aRequest('code=first&code=last', 'application/x-www-form-urlencoded')
    await sent.text()
    const sharedMap = new Map<string, unknown>([['@actionFormData', form]])
    const request = await requestOf({ request: sent, parseBody: () => Promise.resolve({ code: 'last' }), sharedMap })
    expect(request.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(await request.text()).toBe('code=first&code=last')
  })

  it('attack #302: fails on reading if nothing is left of the body', async () => {
    const sent = aRequest('a=b')
    await sent.text()
    const request = await requestOf({ request: sent, parseBody: unread, sharedMap: new Map() })
    await expect(request.text()).rejects.toThrow('not asked')
  })
})
