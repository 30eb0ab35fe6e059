import { describe, expect, it } from '@jest/globals'
import { signInRouteOf } from '../../../../src/client/signInRouteOf.js'

const of = (type: string): string => signInRouteOf({ id: 'x', name: 'X', type, signinUrl: '', callbackUrl: '' })

describe('signInRouteOf', () => {
  it.each([
    ['oidc', 'signin'],
    ['oauth', 'signin'],
    ['email', 'signin'],
    ['credentials', 'callback'],
    ['a family of a plugin', 'signin'],
    ['constructor', 'signin'],
  ])('posts the form of %s to %s', (type, signInRoute) => {
    expect(of(type)).toBe(signInRoute)
  })

  it('refuses passkeys, and names the client for them', () => {
    expect(() => of('webauthn')).toThrow(
      expect.objectContaining({ code: 'passkey', message: expect.stringContaining('authengine/webauthn-client') }),
    )
  })
})
