import { describe, expect, it } from '@jest/globals'
import { MailNotSent } from '@authengine/senders/http'
import { AuthError, EmailSignInError } from 'authengine'

describe('MailNotSent', () => {
  it('is the error of a sign-in by mail', () => {
    const error = new MailNotSent({ carrier: 'Example', hint: 'Try again.' })
    expect(error).toBeInstanceOf(EmailSignInError)
    expect(error).toBeInstanceOf(AuthError)
    expect([error.name, error.type, error.kind]).toEqual(['MailNotSent', 'EmailSignInError', 'signIn'])
  })

  it.each([
    [{}, 'Example did not accept the mail. Try again.'],
    [{ status: 429 }, 'Example did not accept the mail (status 429). Try again.'],
    [{ code: 'ETLS' }, 'Example did not accept the mail (ETLS). Try again.'],
    [{ status: 403, code: 'no_key' }, 'Example did not accept the mail (status 403, no_key). Try again.'],
  ])('contains the known details: %j', (known, message) => {
    const error = new MailNotSent({ carrier: 'Example', hint: 'Try again.', ...known })
    expect(error.message).toBe(message)
    expect(error).toMatchObject({ carrier: 'Example', ...known })
  })

  it('has a cause, if there is one', () => {
    const cause = new TypeError('fetch failed')
    expect(new MailNotSent({ carrier: 'Example', hint: '', cause }).cause).toEqual({ err: cause })
    expect(new MailNotSent({ carrier: 'Example', hint: '' }).cause).toBeUndefined()
  })
})
