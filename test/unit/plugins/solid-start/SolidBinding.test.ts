import { afterEach, describe, expect, it } from '@jest/globals'
import { SignalAuth } from '@authengine/solid-start'
import { SolidBinding } from '../../../../plugins/solid-start/src/SolidBinding.js'
import { aConfig, ANN, listen, type Site, statusOf, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('the binding for $version', (version) => {
  const site = (config = aConfig()): Promise<Site> => {
    const { GET, POST } = SignalAuth(config)
    return listen(version, (event) => (event.request.method === 'POST' ? POST(event) : GET(event)))
  }

  it('attack #22: takes no host from an absolute-form target', async () => {
    const { raw } = await site()
    const answer = await raw('GET http://evil.example/api/auth/providers HTTP/1.1', 'Host: app.example')
    expect(statusOf(answer)).toBe(200)
    expect(answer).toContain('http://app.example/api/auth/signin/cred')
    expect(answer).not.toContain('evil')
  })

  it('attack #22: takes no host from an absolute-form target without a Host header either', async () => {
    const { raw } = await site()
    const answer = await raw('GET http://evil.example/api/auth/providers HTTP/1.0')
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toContain('evil')
  })

  it('attack #110: answers two Host headers with 400', async () => {
    const { raw } = await site()
    const hosts = ['Host: a.example', 'Host: b.example']
    expect(statusOf(await raw('GET /api/auth/providers HTTP/1.1', ...hosts))).toBe(400)
  })

  it('attack #109: ignores forwarded headers if the URL of the site is configured', async () => {
    const { raw } = await site(aConfig({ url: 'https://app.example' }))
    const answer = await raw('GET /api/auth/providers HTTP/1.1', 'Host: x', 'X-Forwarded-Host: evil.example')
    expect(answer).toContain('https://app.example/api/auth')
    expect(answer).not.toContain('evil')
  })

  it('replaces older cookies by those of a route with the same name', async () => {
    const everyTime = aConfig({ session: { updateAge: 0 } })
    const auth = SignalAuth(everyTime)
    const { browser } = await listen(version, async (event) => {
      // As in a middleware: the session is extended, and its cookie set.
      await auth.session(event)
      event.response?.headers.append('set-cookie', 'mine=1; Path=/')
      return event.request.method === 'POST' ? auth.POST(event) : auth.GET(event)
    })
    const ann = browser()
    await ann.submit('/api/auth/callback/cred', ANN)
    const answer = await ann.submit('/api/auth/signout')
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('authengine.session-token='))
    expect(lines).toEqual([expect.stringMatching(/^authengine\.session-token=;.*Max-Age=0/)])
    expect([...ann.cookies.keys()]).toContain('mine')
    expect([...ann.cookies.keys()]).not.toContain('authengine.session-token')
  })
})

describe('SolidBinding', () => {
  const binding = new SolidBinding()
  const request = new Request('http://app.example/')
  const sent = { node: { res: { headersSent: true } } }

  it('identifies an event, its copies and its request as one', () => {
    const nativeEvent = {}
    const other = new Request('http://app.example/after')
    expect(binding.identityOf({ request, nativeEvent })).toBe(nativeEvent)
    expect(binding.identityOf({ request: other, nativeEvent })).toBe(nativeEvent)
    expect(binding.identityOf({ request })).toBe(nativeEvent)
    expect(binding.identityOf({ request: other })).toBe(nativeEvent)
  })

  it('identifies a request without an event by itself', () => {
    const alone = new Request('http://app.example/')
    expect(binding.identityOf({ request: alone })).toBe(alone)
  })

  it('reports that cookies cannot be set without a response, or after its headers are sent', () => {
    const response = { headers: new Headers() }
    expect(binding.incomingRequestOf({ request }).keepsCookies).toBe(false)
    expect(binding.incomingRequestOf({ request, response }).keepsCookies).toBe(true)
    expect(binding.incomingRequestOf({ request, response, nativeEvent: {} }).keepsCookies).toBe(true)
    expect(binding.incomingRequestOf({ request, response, nativeEvent: sent }).keepsCookies).toBe(false)
  })

  it('attack #313: sets no cookie after the headers are sent', () => {
    const response = { headers: new Headers() }
    const late = [{ name: 'late', value: '1', options: {} }]
    binding.keepCookies({ request }, late)
    binding.keepCookies({ request, response, nativeEvent: sent }, late)
    expect(response.headers.getSetCookie()).toEqual([])
    binding.keepCookies({ request, response }, late)
    expect(response.headers.getSetCookie()).toEqual(['late=1'])
  })

  it.each([
    ['/', 'GET', 'GET'],
    ['/', 'POST', 'POST'],
    ['/_server?id=x', 'GET', 'POST'],
    ['/sub/_server/?id=x', 'GET', 'POST'],
    ['/?_server', 'GET', 'GET'],
  ])('for %s by %s, reports the method %s', (path, method, said) => {
    const asked = new Request(`http://app.example${path}`, { method })
    expect(binding.incomingRequestOf({ request: asked }).method).toBe(said)
  })

  it('exposes the IP address, and passes work to waitUntil if the runtime has it', () => {
    const kept: unknown[] = []
    const work = Promise.resolve()
    const nativeEvent = { waitUntil: (promise: unknown) => kept.push(promise) }
    const incomingRequest = binding.incomingRequestOf({ request, clientAddress: '203.0.113.7', nativeEvent })
    expect(incomingRequest.address).toBe('203.0.113.7')
    incomingRequest.waitUntil?.(work)
    expect(kept).toEqual([work])
    expect(binding.incomingRequestOf({ request }).waitUntil).toBeUndefined()
  })
})
