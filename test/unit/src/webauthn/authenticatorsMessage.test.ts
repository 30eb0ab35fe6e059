import { describe, expect, it } from '@jest/globals'
import { authenticatorsMessage } from '../../../../src/webauthn/passkeyPages.js'

describe('authenticatorsMessage', () => {
  it.each([undefined, ''])('says nothing about %j', (error) => {
    expect(authenticatorsMessage(error)).toBeUndefined()
  })

  it.each([
    ['LastAuthenticator', /Add another one first/],
    ['MissingCSRF', /open for too long/],
    ['NotFound', /removed already/],
    ['MalformedRequest', /64 characters/],
    ['WebAuthnVerificationError', /not accepted/],
  ])('has a sentence for %s', (error, sentence) => {
    expect(authenticatorsMessage(error)?.text).toMatch(sentence)
  })

  it.each(['constructor', '__proto__', '<script>'])('attack #278: answers %s with its own sentence', (error) => {
    expect(authenticatorsMessage(error)).toEqual({
      title: 'That did not work',
      text: 'Nothing was changed. Try again.',
    })
  })
})
