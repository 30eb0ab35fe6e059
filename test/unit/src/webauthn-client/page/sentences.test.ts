import { describe, expect, it } from '@jest/globals'
import { BUSY, sentenceFor } from '../../../../../src/webauthn-client/page/sentences.js'

describe('what the script of the pages says', () => {
  it.each([
    ['unsupported', /another device/],
    ['domain', /not work at this address.*localhost/],
    ['cancelled', /Try again whenever you like/],
    ['exists', /already/],
    ['refused', /not accepted/],
    ['failed', /connection/],
  ] as const)('has a sentence for %s', (code, sentence) => {
    expect(sentenceFor(code)).toMatch(sentence)
  })

  it('says nothing where a user did something else', () => {
    expect(sentenceFor('aborted')).toBe('')
  })

  it.each([
    ['Invalid request', /what you typed/],
    ['TooManyAttempts', /Wait a while/],
    ['constructor', /not accepted/],
  ])('knows the refusal %s', (error, sentence) => {
    expect(sentenceFor('refused', error)).toMatch(sentence)
  })

  it('points to the browser while it asks', () => {
    expect(BUSY).toMatch(/your browser/)
  })
})
