import { describe, expect, it } from '@jest/globals'
import { MalformedRequest, UntrustedHost } from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import type { IncomingRequest } from '../../../../src/http/RequestContext.js'
import { parts, Passport, PassportFlow } from '../sign-in/parts.js'
import { composed } from './composed.js'

const passport = {
  id: 'passport',
  name: 'passport',
  register: (registry: { provider(p: Passport): { flow(f: PassportFlow): unknown } }) =>
    void registry.provider(new Passport({ id: 'op', name: 'Example' })).flow(new PassportFlow()),
}

function contexts(config: AuthConfig = {}) {
  const input = {
    url: 'https://app.example',
    secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv',
    plugins: [passport],
    ...config,
  }
  return composed(input, { NODE_ENV: 'production' }).contexts
}

const session = { method: 'GET', route: { action: 'session' }, body: {} }

function from(url: string, config: AuthConfig = {}, incomingRequest: Partial<IncomingRequest> = {}) {
  return contexts(config).fromIncomingRequest({ headers: new Headers(), url, ...incomingRequest }, session)
}

describe('RequestContextFactory', () => {
  it('reads all parts of a request', async () => {
    const request = new Request('https://internal/auth/signin/op?a=1&a=2&b=', {
      method: 'POST',
      body: new URLSearchParams({ x: 'y' }),
      headers: { cookie: 'c=d' },
    })
    const route = { action: 'signin', providerId: 'op' }
    const ctx = await contexts().fromRequest(request, route, request)
    expect(ctx).toMatchObject({
      method: 'POST',
      route,
      origin: 'https://app.example',
      originSource: 'AUTH_URL',
      baseUrl: 'https://app.example/auth',
      secure: true,
      target: '/auth/signin/op?a=1&a=2&b=',
      keepsCookies: true,
    })
    expect([...ctx.query]).toEqual([
      ['a', '1'],
      ['b', ''],
    ])
    expect({ ...ctx.body }).toEqual({ x: 'y' })
    expect(ctx.cookies.read('c')).toBe('d')
    expect(Object.isFrozen(ctx)).toBe(true)
  })

  it('reads no body of a GET, and no body beyond the limit', async () => {
    const get = new Request('https://app.example/auth/session')
    expect(Object.keys((await contexts().fromRequest(get, session.route, get)).body)).toEqual([])
    const post = new Request('https://app.example/auth/session', {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(1100) }),
    })
    await expect(contexts({ bodyLimit: 1024 }).fromRequest(post, session.route, post)).rejects.toThrow('bodyLimit')
  })

  it.each([
    ['https://app.example', undefined, true],
    ['http://localhost:3000', undefined, false],
    ['http://localhost:3000', true, true],
    ['https://app.example', false, false],
  ])('at %s with useSecureCookies %s, sets secure to %s', (url, useSecureCookies, secure) => {
    expect(from('http://internal/', { url, useSecureCookies }).secure).toBe(secure)
  })

  it.each<[string, AuthConfig, string | undefined, string]>([
    ['the default', {}, undefined, 'https://app.example/auth'],
    ['where the framework mounts it', {}, '/mounted', 'https://app.example/mounted'],
    ['where the framework mounts it, without slashes at the end', {}, '/mounted//', 'https://app.example/mounted'],
    ['the root', {}, '/', 'https://app.example'],
    ['what the application says, whatever the mount', { basePath: '/given' }, '/mounted', 'https://app.example/given'],
    ['the path of the address', { url: 'https://app.example/given' }, '/mounted', 'https://app.example/given'],
  ])('reads the base path from %s', (_, config, basePath, baseUrl) => {
    expect(from('https://app.example/', config, { basePath }).baseUrl).toBe(baseUrl)
  })

  it('uses the base path of the framework, otherwise that of the settings', () => {
    expect(contexts({ basePath: '/given' }).mountOf({ basePath: '/mounted/' })).toBe('/mounted')
    expect(contexts({ basePath: '/given' }).mountOf({})).toBe('/given')
  })

  it('accepts trusted hosts only', () => {
    const config = { url: undefined, trustHost: ['app.example'] }
    const host = (name: string) => ({ headers: new Headers({ host: name }) })
    expect(from('https://x/', config, host('app.example')).origin).toBe('https://app.example')
    expect(() => from('https://x/', config, host('evil.example'))).toThrow(UntrustedHost)
    expect(() => from('https://x/', config, host('a/b'))).toThrow(MalformedRequest)
  })

  it('passes the request to application code, but only data of the provider', () => {
    const waitUntil = (): void => undefined
    const headers = new Headers({ 'user-agent': 'test' })
    const incomingRequest = { headers, url: 'https://x/', address: '192.0.2.1', waitUntil, keepsCookies: false }
    const ctx = contexts().fromIncomingRequest(incomingRequest, {
      ...session,
      route: { action: 'signin', providerId: 'op' },
    })
    expect(ctx.callbackContext).toEqual({
      headers,
      origin: 'https://app.example',
      address: '192.0.2.1',
      provider: { id: 'op', name: 'Example', type: 'passport' },
      waitUntil,
    })
    expect(ctx.keepsCookies).toBe(false)
    expect(Object.isFrozen(ctx.callbackContext)).toBe(true)
    expect(from('https://x/').callbackContext).toEqual({ headers: new Headers(), origin: 'https://app.example' })
  })

  it.each([
    ['203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9', '192.0.2.1'],
    ['unknown, 10.0.0.1', '192.0.2.1'],
    [undefined, '192.0.2.1'],
  ])('behind two proxies that forward %j, uses the IP address %s', (forwarded, address) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    const ctx = from('https://x/', { trustedProxies: 2 }, { headers, address: '192.0.2.1' })
    expect(ctx.callbackContext.address).toBe(address)
  })

  describe('callbackUrl', () => {
    const wish = (callbackUrl: unknown, path = '/auth/signin', config: AuthConfig = {}) =>
      parts(config).context({ method: 'POST', body: { callbackUrl }, path }).callbackUrl()

    it.each([
      ['the body before the query', '/body', '/auth/signin?callbackUrl=/query', 'https://app.example/body'],
      ['the query', undefined, '/auth/signin?callbackUrl=/query', 'https://app.example/query'],
      ['the first of two', undefined, '/auth/signin?callbackUrl=/a&callbackUrl=/b', 'https://app.example/a'],
      ['neither', undefined, '/auth/signin', 'https://app.example/'],
      ['an empty wish', '', '/auth/signin?callbackUrl=/query', 'https://app.example/'],
    ])('uses %s', async (_, body, path, expected) => {
      expect(await wish(body, path)).toBe(expected)
    })

    it('refuses a callback URL that is not a string', async () => {
      await expect(wish({ a: 1 })).rejects.toThrow(MalformedRequest)
    })

    it.each([
      '/auth/signin',
      '/auth/signin/op',
      '/auth/signout',
      '/auth/callback/op?code=x',
      '/auth/error?error=x',
      '/auth/session',
      '/auth/csrf',
      '/auth/verify-request#x',
      '/x/../auth/signout',
      'https://app.example/auth/session',
    ])('does not redirect to %s, a route of the library', async (url) => {
      const ctx = contexts().fromIncomingRequest(
        { headers: new Headers(), url: 'https://app.example/auth/signin' },
        { ...session, body: { callbackUrl: url } },
      )
      expect(await ctx.callbackUrl()).toBe('https://app.example/')
    })

    it.each(['/auth', '/auth/', '/auth/welcome', '/authentic/session', '/home/auth/session'])(
      'redirects to %s, which is not a route of the library',
      async (url) => {
        const ctx = contexts().fromIncomingRequest(
          { headers: new Headers(), url: 'https://app.example/auth/signin' },
          { ...session, body: { callbackUrl: url } },
        )
        expect(await ctx.callbackUrl()).toBe(`https://app.example${url}`)
      },
    )

    it('recognizes its own routes at the root of a site', async () => {
      const at = (callbackUrl: string) =>
        contexts({ basePath: '/' })
          .fromIncomingRequest(
            { headers: new Headers(), url: 'https://app.example/signin' },
            { ...session, body: { callbackUrl } },
          )
          .callbackUrl()
      expect(await at('/signout')).toBe('https://app.example/')
      expect(await at('/home')).toBe('https://app.example/home')
    })

    it('calls the redirect callback once, and only when it is needed', async () => {
      const asked: string[] = []
      const ctx = parts({ callbacks: { redirect: ({ url }) => (asked.push(url), url) } }).context({
        body: { callbackUrl: '/home' },
      })
      expect(asked).toEqual([])
      expect(await ctx.callbackUrl()).toBe('https://app.example/home')
      expect(await ctx.callbackUrl()).toBe('https://app.example/home')
      expect(asked).toEqual(['/home'])
    })
  })
})
