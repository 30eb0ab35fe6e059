import { describe, expect, it } from '@jest/globals'
import { english } from './fixtures.js'
import { signInMessage } from '../../../../src/pages/messages.js'

/** What the page knows of a sign-in. */
const problem = (error: string | undefined, code?: string) => ({ language: english, error, code })

describe('signInMessage', () => {
  it('returns nothing without an error', () => {
    expect(signInMessage(problem(undefined))).toBeUndefined()
    expect(signInMessage(problem(''))).toBeUndefined()
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
    expect(signInMessage(problem(error))?.text).toMatch(text)
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
    expect(signInMessage(problem(error))).toEqual(signInMessage(problem('no such error')))
    expect(signInMessage(problem(error))?.text).toMatch(/^Something went wrong/)
  })

  it('is calm if a page only requires a session', () => {
    expect(signInMessage(problem('SessionRequired'))?.calm).toBe(true)
    expect(signInMessage(problem('CredentialsSignin'))?.calm).toBeFalsy()
  })

  it('is calm if the user chose "no" at the provider', () => {
    expect(signInMessage(problem('OAuthCallbackError', 'access_denied'))?.calm).toBe(true)
    expect(signInMessage(problem('OAuthCallbackError', 'server_error'))?.calm).toBeFalsy()
    expect(signInMessage(problem('CredentialsSignin', 'access_denied'))?.calm).toBeFalsy()
  })
})
