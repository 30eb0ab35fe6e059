import { describe, expect, it } from '@jest/globals'
import { BUSY, sentenceFor } from '../../../../../src/webauthn-client/page/sentences.js'

describe('the messages of the page script', () => {
  it.each([
    ['unsupported', /another device/],
    ['domain', /not work at this address.*localhost/],
    ['cancelled', /Try again whenever you like/],
    ['exists', /already/],
    ['refused', /not accepted/],
    ['failed', /connection/],
  ] as const)('contain a sentence for %s', (code, sentence) => {
    expect(sentenceFor(code)).toMatch(sentence)
  })

  it('are empty if a user did something else', () => {
    expect(sentenceFor('aborted')).toBe('')
  })

  it.each([
    ['Invalid request', /what you typed/],
    ['TooManyAttempts', /Wait a while/],
    ['constructor', /not accepted/],
  ])('explain the refusal %s', (error, sentence) => {
    expect(sentenceFor('refused', error)).toMatch(sentence)
  })

  it('refer to the browser while it waits', () => {
    expect(BUSY).toMatch(/your browser/)
  })
})
