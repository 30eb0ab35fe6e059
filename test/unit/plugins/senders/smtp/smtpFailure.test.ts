import { describe, expect, it } from '@jest/globals'
import { smtpFailure } from '../../../../../plugins/senders/src/smtp/smtpFailure.js'

const failing = (message: string, members: object = {}): Error => Object.assign(new Error(message), members)

describe('smtpFailure', () => {
  it.each([
    ['a wrong password', failing('x', { code: 'EAUTH', responseCode: 535, response: '535 no' }), /password is wrong/],
    ['no STARTTLS', failing('x', { code: 'ETLS', response: '502 no' }), /could not be encrypted/],
    ['a certificate', failing('self-signed certificate', { code: 'ESOCKET' }), /could not be encrypted/],
    ['a refused sender', failing('x', { code: 'EENVELOPE', response: '550 no' }), /sender or the recipient/],
    [
      'a refused mail',
      failing('554 certificate', { code: 'EMESSAGE', response: '554 certificate' }),
      /refused the mail/,
    ],
    ['a wrong port', failing('connect ECONNREFUSED', { code: 'ESOCKET' }), /check host and port/],
    ['anything else', 'x', /check host and port/],
  ])('explains %s', (_name, error, hint) => {
    expect(smtpFailure(error).message).toMatch(hint)
  })

  it('keeps a network error as the cause, but no error that repeats the server', () => {
    const error = failing('connect ECONNREFUSED', { code: 'ESOCKET' })
    expect(smtpFailure(error).cause).toEqual({ err: error })
    expect(smtpFailure(failing('550 ann@example.test', { response: '550 ann@example.test' })).cause).toBeUndefined()
  })
})
