import { describe, expect, it } from '@jest/globals'
import { headerOf, RequestView, type ViewParts } from '../../../../src/engine/RequestContextFactory.js'

const PLACE = { origin: 'https://app.example', source: 'AUTH_URL' }

function view(more: Partial<ViewParts> = {}) {
  const asked: string[] = []
  const tell = <T>(name: string, value: T): T => (asked.push(name), value)
  const headers = new Headers({ cookie: 'a=b' })
  const parts: ViewParts = {
    incomingRequest: { headers, url: 'https://unknown.invalid/x' },
    seen: { url: 'https://unknown.invalid/auth/signin?a=1&a=2' },
    method: 'GET',
    route: { action: 'signin' },
    body: {},
    fromServerCode: false,
    authorizationParams: {},
    clientParams: {},
    cameFrom: undefined,
    resolved: PLACE,
    mount: '/auth',
    secure: true,
    ...more,
  }
  const ctx = new RequestView(parts, {
    callbackContext: () => tell('forApplication', { headers, origin: PLACE.origin }),
    approved: () => Promise.resolve(tell('approved', 'https://app.example/home')),
  })
  return { asked, ctx }
}

describe('RequestView', () => {
  it('exposes the parts of a request', async () => {
    const { ctx } = view()
    expect(ctx).toMatchObject({ method: 'GET', origin: PLACE.origin, originSource: 'AUTH_URL', secure: true })
    expect(ctx.baseUrl).toBe('https://app.example/auth')
    expect(ctx.target).toBe('/auth/signin?a=1&a=2')
    expect([...ctx.query]).toEqual([['a', '1']])
    expect(ctx.cookies.read('a')).toBe('b')
    expect(ctx.keepsCookies).toBe(true)
    expect(await ctx.callbackUrl()).toBe('https://app.example/home')
  })

  it('computes each value once, and only when it is read', async () => {
    const { asked, ctx } = view()
    expect(ctx.callbackContext).toBe(ctx.callbackContext)
    expect(ctx.cookies).toBe(ctx.cookies)
    expect(ctx.query).toBe(ctx.query)
    await Promise.all([ctx.callbackUrl(), ctx.callbackUrl()])
    expect(asked).toEqual(['forApplication', 'approved'])
  })

  it('is frozen', () => {
    expect(Object.isFrozen(view().ctx)).toBe(true)
  })

  it('does not parse the URL of a request that only reads a session', () => {
    const { ctx } = view({ seen: { url: 'no URL' } })
    expect(ctx.cookies.read('a')).toBe('b')
    expect(() => ctx.target).toThrow(TypeError)
  })
})

describe('headerOf', () => {
  it('uses the header function of the framework, if there is one', () => {
    const headers = new Headers({ cookie: 'a=b' })
    expect(headerOf({ headers, url: '' }, 'cookie')).toBe('a=b')
    expect(headerOf({ headers, url: '' }, 'host')).toBeNull()
    const header = (name: string) => `own ${name}`
    expect(headerOf({ headers, url: '', header }, 'cookie')).toBe('own cookie')
  })
})
