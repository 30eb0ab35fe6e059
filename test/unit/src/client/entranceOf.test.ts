import { describe, expect, it } from '@jest/globals'
import { entranceOf } from '../../../../src/client/entranceOf.js'

const of = (type: string): string => entranceOf({ id: 'x', name: 'X', type, signinUrl: '', callbackUrl: '' })

describe('entranceOf', () => {
  it.each([
    ['oidc', 'signin'],
    ['oauth', 'signin'],
    ['email', 'signin'],
    ['credentials', 'callback'],
    ['a family of a plugin', 'signin'],
    ['constructor', 'signin'],
  ])('lets the form of %s go to %s', (type, signInRoute) => {
    expect(of(type)).toBe(signInRoute)
  })

  it('has none for passkeys, and says who has', () => {
    expect(() => of('webauthn')).toThrow(
      expect.objectContaining({ code: 'passkey', message: expect.stringContaining('authengine/webauthn-client') }),
    )
  })
})
