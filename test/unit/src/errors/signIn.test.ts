import { describe, expect, it } from '@jest/globals'
import { AccessDenied, CredentialsSignin, MissingCSRF, SignInError } from '../../../../src/errors/index.js'

class Locked extends CredentialsSignin {
  override code = 'locked'
}

describe('errors of a sign-in', () => {
  it('are told on the sign-in page where the person can mend them', () => {
    expect(new CredentialsSignin()).toBeInstanceOf(SignInError)
    expect(new MissingCSRF()).toBeInstanceOf(SignInError)
    expect(new CredentialsSignin().kind).toBe('signIn')
    expect(new MissingCSRF().kind).toBe('signIn')
  })

  it('are told on the error page where they cannot', () => {
    expect(new AccessDenied()).not.toBeInstanceOf(SignInError)
    expect(new AccessDenied().kind).toBe('error')
  })

  it('have a code that does not say what was wrong, until an application says more', () => {
    expect(new CredentialsSignin().code).toBe('credentials')
    expect(new Locked().code).toBe('locked')
  })
})
