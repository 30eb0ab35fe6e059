import { describe, expect, it } from '@jest/globals'
import { sentenceFor } from '../../../../../src/webauthn-client/page/sentences.js'

const TEXTS = { refused: 'Not accepted.', failed: 'No answer.', invalid: 'Check it.', tooMany: 'Wait.' }

describe('the messages of the page script', () => {
  it('are texts of the page, by the code of the error', () => {
    expect(sentenceFor(TEXTS, 'failed')).toBe('No answer.')
  })

  it('are empty if a user did something else, or the page has no text', () => {
    expect(sentenceFor(TEXTS, 'aborted')).toBe('')
    expect(sentenceFor({}, 'failed')).toBe('')
  })

  it.each([
    ['Invalid request', 'Check it.'],
    ['TooManyAttempts', 'Wait.'],
    ['constructor', 'Not accepted.'],
  ])('explain the refusal %s', (error, sentence) => {
    expect(sentenceFor(TEXTS, 'refused', error)).toBe(sentence)
  })
})
