import { describe, expect, it } from '@jest/globals'
import { aRequest, namesOf, NextScope } from './fixtures.js'

const { HandledExchange } = await import('../../../../plugins/next/src/HandledExchange.js')
const { ServerExchange } = await import('../../../../plugins/next/src/ServerExchange.js')

const COOKIE = { name: 'seen', value: 'a b', options: { path: '/' } }
const FIRST = { ...COOKIE, value: 'first' }

describe('HandledExchange', () => {
  it('has the same identity as an exchange that is created without the request', async () => {
    const scope = new NextScope(aRequest())
    await scope.act(async () => {
      const handled = await HandledExchange.of(aRequest())
      expect(handled.identity).toBe((await ServerExchange.current()).identity)
    })
  })

  it('has the request as identity outside of Next', async () => {
    const request = aRequest()
    expect((await HandledExchange.of(request)).identity).toBe(request)
  })

  it('describes the incoming request', async () => {
    const request = aRequest('/x?y', { cookie: 'a=b' }, 'POST')
    const incomingRequest = (await HandledExchange.of(request)).incomingRequest()
    expect(incomingRequest).toMatchObject({
      headers: request.headers,
      url: request.url,
      method: 'POST',
      keepsCookies: true,
    })
    expect(incomingRequest.address).toBeUndefined()
  })

  it('passes work to waitUntil of the event of a proxy, otherwise to Next', async () => {
    const works: unknown[] = []
    const event = {
      works,
      waitUntil(work: unknown) {
        this.works.push(work)
      },
    }
    const work = Promise.resolve()
    ;(await HandledExchange.of(aRequest(), event)).incomingRequest().waitUntil?.(work)
    expect(works).toEqual([work])
    const scope = new NextScope(aRequest())
    const handled = await HandledExchange.of(aRequest(), { params: {} })
    scope.act(() => handled.incomingRequest().waitUntil?.(work))
    expect(scope.works).toEqual([work])
  })

  it('sends each cookie once with the response, with the newest value', async () => {
    const exchange = await HandledExchange.of(aRequest())
    exchange.keep([FIRST])
    exchange.keep([COOKIE])
    const answer = exchange.answer(
      new Response('text', { status: 418, headers: { 'set-cookie': 'other=1', 'x-a': 'b' } }),
    )
    expect(answer.headers.getSetCookie()).toEqual(['other=1', 'seen=a%20b; Path=/'])
    expect([answer.status, await answer.text(), answer.headers.get('x-a')]).toEqual([418, 'text', 'b'])
    expect(exchange.incomingRequest().keepsCookies).toBe(false)
  })

  it('never changes a response that may be shared', async () => {
    const shared = new Response(null, { status: 204 })
    const exchange = await HandledExchange.of(aRequest())
    exchange.keep([COOKIE])
    expect(exchange.answer(shared).headers.getSetCookie()).toHaveLength(1)
    expect(shared.headers.getSetCookie()).toEqual([])
  })

  it('adds cookies to a redirect, whose headers cannot be changed', async () => {
    const exchange = await HandledExchange.of(aRequest())
    exchange.keep([COOKIE])
    const answer = exchange.answer(Response.redirect('https://app.example/', 303))
    expect(answer.headers.get('location')).toBe('https://app.example/')
    expect(namesOf(answer.headers.getSetCookie())).toEqual(['seen'])
  })

  it('does not replace cookies that the handler has set', async () => {
    const exchange = await HandledExchange.of(aRequest())
    exchange.keep([COOKIE, { ...COOKIE, name: 'seen.1' }])
    const response = new Response(null, { headers: { 'set-cookie': 'seen=; Max-Age=0' } })
    expect(exchange.answer(response).headers.getSetCookie()).toEqual(['seen=; Max-Age=0'])
  })

  it('returns the response unchanged if there is no cookie', async () => {
    const response = new Response(null)
    expect((await HandledExchange.of(aRequest())).answer(response)).toBe(response)
  })

  it('sets cookies through Next if there is no response', async () => {
    const scope = new NextScope(aRequest())
    await scope.act(async () => {
      const exchange = await HandledExchange.of(aRequest())
      exchange.keep([COOKIE])
      await exchange.abandon()
    })
    expect(scope.setCookies).toEqual(['seen=a%20b; Path=/'])
  })

  it('drops the cookies outside of Next', async () => {
    const exchange = await HandledExchange.of(aRequest())
    exchange.keep([COOKIE])
    await expect(exchange.abandon()).resolves.toBeUndefined()
  })
})
