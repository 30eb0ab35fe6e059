import { describe, expect, it } from '@jest/globals'
import { pathOf, targetOf } from '../../../../plugins/express/src/ExpressBinding.js'

describe('targetOf', () => {
  it.each(['/auth/session', '/auth/signin?error=a&x=%20', '/a%20b/auth/csrf', '/', '/auth/%73ession'])(
    'keeps %s',
    (target) => {
      expect(targetOf(target)).toBe(target)
    },
  )

  it('attack #22: drops the host of an absolute-form target', () => {
    expect(targetOf('http://evil.example/auth/session?a=b')).toBe('/auth/session?a=b')
    expect(targetOf('HTTPS://user@evil.example:8080/auth/csrf')).toBe('/auth/csrf')
    expect(pathOf('http://evil.example/auth/session?a=b')).toBe('/auth/session')
  })

  it.each([
    '//evil.example/auth/session',
    '/\\evil.example/auth/session',
    '/auth\\session',
    '/auth/x/../session',
    '/auth/./session',
    '/auth/%2e%2e/auth/session',
    '/auth/ses\tsion',
    '/auth/session#x',
    'http://evil.example//auth/session',
    'http://evil.example',
    'auth/session',
    '*',
    '',
  ])('attack #9: returns the root path if parsers could disagree about %j', (target) => {
    expect(targetOf(target)).toBe('/')
  })
})
