import { describe, expect, it } from '@jest/globals'
import { AccessDenied, CredentialsSignin, MissingCSRF, SignInError } from '../../../../src/core/errors.js'

class Locked extends CredentialsSignin {
  override code = 'locked'
}

describe('errors of a sign-in', () => {
  it('are shown on the sign-in page if the user can fix them', () => {
    expect(new CredentialsSignin()).toBeInstanceOf(SignInError)
    expect(new MissingCSRF()).toBeInstanceOf(SignInError)
    expect(new CredentialsSignin().kind).toBe('signIn')
    expect(new MissingCSRF().kind).toBe('signIn')
  })

  it('are shown on the error page if the user cannot', () => {
    expect(new AccessDenied()).not.toBeInstanceOf(SignInError)
    expect(new AccessDenied().kind).toBe('error')
  })

  it.each([[{ a: 1 }], [['a']], [401], [null], [undefined], [''], [Symbol('a')], [() => 'a']])(
    'defect R25: have the default code for pages if an application has set %p',
    (code) => {
      expect(Object.assign(new CredentialsSignin(), { code }).publicCode).toBe('credentials')
      expect(new Locked().publicCode).toBe('locked')
    },
  )

  it('have a code that does not reveal the cause, unless an application changes it', () => {
    expect(new CredentialsSignin().code).toBe('credentials')
    expect(new Locked().code).toBe('locked')
  })
})
