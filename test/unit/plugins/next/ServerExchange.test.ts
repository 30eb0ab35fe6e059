import { describe, expect, it } from '@jest/globals'
import { aRequest, NextScope } from './fixtures.js'

const { ServerExchange } = await import('../../../../plugins/next/src/ServerExchange.js')

const COOKIE = { name: 'seen', value: 'a b', options: { path: '/', httpOnly: true } }

describe('ServerExchange', () => {
  it('is the same for all code of a request, and another for the next', async () => {
    const [first, second] = [new NextScope(aRequest()), new NextScope(aRequest())]
    const exchange = await first.act(() => ServerExchange.current())
    expect(await first.render(() => ServerExchange.current())).toBe(exchange)
    expect(await second.act(() => ServerExchange.current())).not.toBe(exchange)
  })

  it('writes cookies where Next can still write them', async () => {
    const scope = new NextScope(aRequest())
    await scope.act(async () => {
      const exchange = await ServerExchange.current()
      expect(exchange.incomingRequest().keepsCookies).toBe(true)
      exchange.keep([COOKIE])
    })
    expect(scope.setCookies).toEqual(['seen=a%20b; Path=/; HttpOnly'])
  })

  it('says that none can be written while a page is rendered, after an action too', async () => {
    const scope = new NextScope(aRequest())
    const exchange = await scope.render(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(false)
    await scope.act(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(true)
    await scope.render(() => ServerExchange.current())
    expect(exchange.incomingRequest().keepsCookies).toBe(false)
  })

  it('tells the headers, and whether it may be a POST', async () => {
    const scope = new NextScope(aRequest('/x', { origin: 'https://app.example', cookie: 'a=b' }))
    const { headers, method, url } = await scope.act(async () => (await ServerExchange.current()).incomingRequest())
    expect(headers.get('cookie')).toBe('a=b')
    expect(method).toBe('POST')
    expect(new URL(url).host).toBe('unknown.invalid')
  })

  it('has Next stay until work is done', async () => {
    const scope = new NextScope(aRequest())
    const work = Promise.resolve()
    await scope.render(async () => (await ServerExchange.current()).incomingRequest().waitUntil?.(work))
    expect(scope.works).toEqual([work])
  })

  it('attack #110: names no host where the request names none', async () => {
    const request = aRequest()
    request.headers.delete('host')
    const { headers } = await new NextScope(request).act(async () => (await ServerExchange.current()).incomingRequest())
    expect(headers.get('host')).toBe('')
  })

  it('rejects where Next is not answering a request', async () => {
    await expect(ServerExchange.current()).rejects.toThrow('outside a request scope')
  })
})
