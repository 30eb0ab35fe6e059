import { describe, expect, it } from '@jest/globals'
import { english } from './fixtures.js'
import { signInMessage } from '../../../../src/pages/messages.js'

describe('signInMessage', () => {
  it('returns nothing without an error', () => {
    expect(signInMessage(english, undefined)).toBeUndefined()
    expect(signInMessage(english, '')).toBeUndefined()
  })

  it.each([
    ['CredentialsSignin', /details/],
    ['MissingCSRF', /form/i],
    ['SessionRequired', /signed-in/],
    ['OAuthAccountNotLinked', /the way you did before/],
    ['AccountNotLinked', /the way you did before/],
    ['EmailSignInError', /link/],
    ['EmailSignin', /link/],
    ['OAuthCallbackError', /another way/],
    ['OAuthSignInError', /another way/],
    ['Verification', /expired/],
    ['Signin', /other service/],
    ['OAuthSignin', /other service/],
    ['OAuthCreateAccount', /other service/],
    ['EmailCreateAccount', /other service/],
    ['Callback', /other service/],
  ])('explains %s', (error, text) => {
    expect(signInMessage(english, error)?.text).toMatch(text)
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'credentialssignin',
    '<script>',
    '\u0000',
    'x'.repeat(100_000),
  ])('attack #278: has one sentence for unknown errors (%#)', (error) => {
    expect(signInMessage(english, error)).toEqual(signInMessage(english, 'no such error'))
    expect(signInMessage(english, error)?.text).toMatch(/^Something went wrong/)
  })

  it('is calm if a page only requires a session', () => {
    expect(signInMessage(english, 'SessionRequired')?.calm).toBe(true)
    expect(signInMessage(english, 'CredentialsSignin')?.calm).toBeFalsy()
  })
})
