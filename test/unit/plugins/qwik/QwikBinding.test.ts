import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { RequestEvent, RequestHandler } from '@builder.io/qwik-city'
import { afterEach, describe, expect, it } from '@jest/globals'
import { QwikBinding } from '../../../../plugins/qwik/src/QwikBinding.js'
import { aConfig, ANN, site, statusOf, stopAll } from './fixtures.js'

afterEach(stopAll)

const FORM = 'application/x-www-form-urlencoded'

describe('the binding behind the Node server of Qwik City', () => {
  it('attack #22: takes no host from an absolute-form target, and serves nothing there', async () => {
    const { raw } = await site(aConfig())
    const answer = await raw('GET http://evil.example/auth/providers HTTP/1.1', 'Host: app.example')
    expect(statusOf(answer)).toBe(404)
    expect(answer).not.toContain('signin')
  })

  it('attack #109: ignores forwarded headers if the URL of the site is configured', async () => {
    const { raw } = await site(aConfig({ url: 'https://app.example' }))
    const answer = await raw('GET /auth/providers HTTP/1.1', 'Host: x', 'X-Forwarded-Host: evil.example')
    expect(answer).toContain('https://app.example/auth')
    expect(answer).not.toContain('evil')
  })

  it.each([
    '/auth//session',
    '//auth/session',
    '/auth/./session',
    '/x/../auth/session',
    '/auth/%2e/session',
    '/auth\\session',
    '/auth/session#x',
    '/auth/session/q-data.json',
  ])('attack #9, attack #10: serves nothing at %j', async (path) => {
    const { raw } = await site(aConfig())
    const answer = await raw(`GET ${path} HTTP/1.1`, 'Host: app.example')
    expect([400, 404]).toContain(statusOf(answer))
    // The script of Qwik would read JSON as the data of a page.
    expect(answer).not.toMatch(/^content-type: application.json/im)
    expect(answer).not.toMatch(/x-content-type-options/i)
  })

  it('replaces the cache headers of an earlier plugin, and keeps its cookies and its Vary header', async () => {
    const onRequest: RequestHandler = (ev) => {
      ev.cacheControl('day')
      ev.headers.set('vary', 'Origin')
      ev.cookie.set('first', '1')
    }
    const { browser } = await site(aConfig(), { before: [{ onRequest }] })
    const answer = await browser().submit('/auth/callback/cred', ANN)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(answer.headers.get('vary')).toBe('Origin, Cookie')
    expect(answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
      'first',
      'authengine.session-token',
      'authengine.device',
    ])
  })

  it('attack #26: answers a chunked body over the limit with 413, and the connection can be used again', async () => {
    const { origin } = await site(aConfig())
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const upload = request(`${origin}/auth/callback/cred`, { agent, method: 'POST', headers: { 'content-type': FORM } })
    for (let count = 0; count < 100; count++) upload.write('x'.repeat(10_000))
    upload.end()
    const [refused] = (await once(upload, 'response')) as [IncomingMessage]
    expect(refused.statusCode).toBe(413)
    await once(refused.resume(), 'end')
    const second = request(`${origin}/auth/session`, { agent }).end()
    const [answer] = (await once(second, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    expect(second.reusedSocket).toBe(true)
    agent.destroy()
  })

  it('attack #302: reads a body that a plugin of the application has already parsed', async () => {
    const onPost: RequestHandler = async (ev) => {
      await ev.parseBody()
    }
    const { browser } = await site(aConfig(), { before: [{ onPost }] })
    expect((await browser().submit('/auth/callback/cred', ANN)).headers.getSetCookie()).toHaveLength(2)
  })
})

describe('QwikBinding', () => {
  const binding = new QwikBinding()
  const anEvent = (facts: object): RequestEvent =>
    ({
      request: new Request('http://app.example/x', { headers: { cookie: 'a=b' } }),
      method: 'POST',
      clientConn: { ip: '' },
      platform: {},
      sharedMap: new Map(),
      ...facts,
    }) as unknown as RequestEvent

  it('reports that cookies cannot be set after the headers are sent', () => {
    const set: unknown[] = []
    const cookie = { set: (...args: unknown[]) => set.push(args) }
    expect(binding.incomingRequestOf(anEvent({ headersSent: false })).keepsCookies).toBe(true)
    expect(binding.incomingRequestOf(anEvent({ headersSent: true })).keepsCookies).toBe(false)
    binding.keepCookies(anEvent({ headersSent: true, cookie }), [{ name: 'late', value: '1', options: {} }])
    expect(set).toEqual([])
    binding.keepCookies(anEvent({ headersSent: false, cookie }), [{ name: 'a', value: 'b|', options: { path: '/' } }])
    expect(set).toEqual([['a', 'b%7C; Path=/']])
  })

  it('uses the IP address of the platform, if there is one', () => {
    expect(binding.incomingRequestOf(anEvent({ clientConn: { ip: '203.0.113.9' } })).address).toBe('203.0.113.9')
    expect(binding.incomingRequestOf(anEvent({})).address).toBeUndefined()
  })

  it('identifies a request by its shared map: in Qwik 2 a loader has its own event and request', () => {
    const sharedMap = new Map()
    expect(binding.identityOf(anEvent({ sharedMap }))).toBe(binding.identityOf(anEvent({ sharedMap })))
    expect(binding.identityOf(anEvent({}))).not.toBe(binding.identityOf(anEvent({})))
  })
})
