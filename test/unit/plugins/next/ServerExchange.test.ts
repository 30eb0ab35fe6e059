import { describe, expect, it } from '@jest/globals'
import { aRequest, NextScope } from './fixtures.js'

const { ServerExchange } = await import('../../../../plugins/next/src/ServerExchange.js')

const COOKIE = { name: 'seen', value: 'a b', options: { path: '/', httpOnly: true } }

describe('ServerExchange', () => {
  it('is the same for all code of a request, and another for the next request', async () => {
    const [first, second] = [new NextScope(aRequest()), new NextScope(aRequest())]
    const exchange = await first.act(() => ServerExchange.current())
    expect(await first.render(() => ServerExchange.current())).toBe(exchange)
    expect(await second.act(() => ServerExchange.current())).not.toBe(exchange)
  })

  it('sets cookies if Next can still set them', async () => {
    const scope = new NextScope(aRequest())
    await scope.act(async () => {
      const exchange = await ServerExchange.current()
      expect(exchange.incomingRequest().keepsCookies).toBe(true)
      exchange.keep([COOKIE])
    })
    expect(scope.setCookies).toEqual(['seen=a%20b; Path=/; HttpOnly'])
  })

  it('reports that cookies cannot be set while a page is rendered, also after an action', async () => {
    const scope = new NextScope(aRequest())
    const exchange = await scope.render(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(false)
    await scope.act(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(true)
    await scope.render(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(false)
  })

  it('exposes the headers, and POST as the method if the request may be a POST', async () => {
    const scope = new NextScope(aRequest('/x', { origin: 'https://app.example', cookie: 'a=b' }))
    const { headers, method, url } = await scope.act(async () => (await ServerExchange.current()).incomingRequest())
    expect(headers.get('cookie')).toBe('a=b')
    expect(method).toBe('POST')
    expect(new URL(url).host).toBe('unknown.invalid')
  })

  it('passes work to waitUntil of Next', async () => {
    const scope = new NextScope(aRequest())
    const work = Promise.resolve()
    await scope.render(async () => (await ServerExchange.current()).incomingRequest().waitUntil?.(work))
    expect(scope.works).toEqual([work])
  })

  it('attack #110: returns an empty host if the request has none', async () => {
    const request = aRequest()
    request.headers.delete('host')
    const { headers } = await new NextScope(request).act(async () => (await ServerExchange.current()).incomingRequest())
    expect(headers.get('host')).toBe('')
  })

  it('rejects outside of a Next request', async () => {
    await expect(ServerExchange.current()).rejects.toThrow('outside a request scope')
  })
})
