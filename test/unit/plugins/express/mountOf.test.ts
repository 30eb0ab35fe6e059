import { describe, expect, it } from '@jest/globals'
import { isRespelled, mountOf } from '../../../../plugins/express/src/ExpressBinding.js'

const mount = (originalUrl: string, baseUrl: string, params: Record<string, string | string[]> = {}): string =>
  mountOf({ originalUrl, baseUrl, params })

describe('mountOf', () => {
  it('returns the base URL of a handler that is mounted with use()', () => {
    expect(mount('/auth/session', '/auth')).toBe('/auth')
    expect(mount('/session', '')).toBe('')
  })

  it('returns the path before the wildcard of a route', () => {
    expect(mount('/auth/callback/cred?x=1', '', { splat: ['callback', 'cred'] })).toBe('/auth')
    expect(mount('/auth/callback/cred?x=1', '', { 0: 'callback/cred' })).toBe('/auth')
    expect(mount('/auth/session', '', { 0: '/session' })).toBe('/auth')
  })

  it('uses the wildcard at the end, not an equal text before it', () => {
    expect(mount('/session/auth/session', '', { splat: ['session'] })).toBe('/session/auth')
    expect(mount('/session/session', '', { 0: 'session' })).toBe('/session')
  })

  it('uses the last of several wildcards', () => {
    expect(mount('/a/b/auth/csrf', '', { before: ['a', 'b'], splat: ['csrf'] })).toBe('/a/b/auth')
    expect(mount('/a/b/auth/csrf', '', { 0: 'a/b', 1: 'csrf' })).toBe('/a/b/auth')
  })

  it('defect R39: falls back to the base path of the configuration for a regular expression', () => {
    const route = { path: /^\/auth\// }
    const found = (originalUrl: string, baseUrl: string, rest: object = {}) =>
      mountOf({ originalUrl, baseUrl, params: {}, ...rest })
    expect(found('/auth/session?x=1', '', { route })).toBe('/auth')
    expect(found('/api/auth/session', '/api', { route })).toBe('/api/auth')
    expect(found('/auth/session', '/auth/session')).toBe('/auth')
    expect(mountOf({ originalUrl: '/in/session', baseUrl: '/in/session', params: {} }, '/in/')).toBe('/in')
    // For another path, or a route with named parameters, the mount does not follow from the base path.
    expect(found('/authors/session', '', { route })).toBe('')
    expect(found('/other/session', '/other/session')).toBe('/other/session')
    expect(found('/auth/acme', '/auth/acme', { params: { tenant: 'acme' } })).toBe('/auth/acme')
    expect(found('/auth/session', '', { route: { path: '/auth/session' } })).toBe('')
  })

  it('keeps parameters of the mount encoded', () => {
    expect(mount('/a%20b/auth/csrf', '/a%20b/auth', { tenant: 'a b' })).toBe('/a%20b/auth')
    expect(mount('/a%20b/auth/csrf', '', { tenant: 'a b', splat: ['csrf'] })).toBe('/a%20b/auth')
  })

  it('ignores the host of an absolute-form target', () => {
    expect(mount('http://evil.example/auth/session', '', { splat: ['session'] })).toBe('/auth')
  })

  it.each(['/auth/%73ession', '/auth/sessio%6e', '/auth/%30', '/auth/%33%30/session', '/auth/session%2fx'])(
    'attack #10: returns no prefix that ends at a slash if the rest of %s is encoded',
    (path) => {
      const rest = decodeURIComponent(path.slice('/auth/'.length))
      for (const params of [{ splat: rest.split('/') }, { 0: rest }]) {
        const found = mount(path, '', params)
        expect(found === '' || !path.startsWith(`${found}/`)).toBe(true)
      }
    },
  )
})

describe('isRespelled', () => {
  it('detects a mount path in another case, but not another path', () => {
    expect(isRespelled('/AUTH')).toBe(true)
    expect(isRespelled('/api/Auth')).toBe(true)
    expect(isRespelled('/auth')).toBe(false)
    expect(isRespelled('/login')).toBe(false)
    expect(isRespelled('')).toBe(false)
  })

  it('compares with the base path of the configuration', () => {
    expect(isRespelled('/API/auth', '/api/auth/')).toBe(true)
    expect(isRespelled('/Login', '/Login')).toBe(false)
    expect(isRespelled('/Login', '/')).toBe(false)
  })
})
