import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import * as node from '../../../../../src/crypto/platform/node.js'
import * as portable from '../../../../../src/crypto/platform/portable.js'

describe.each([
  ['node', node],
  ['portable', portable],
])('constantTimeEqual of %s', (_name, { constantTimeEqual }) => {
  it.each([
    ['', '', true],
    ['a', 'a', true],
    ['a', 'A', false],
    ['a', '', false],
    ['', 'a', false],
    ['a', 'a\u0000', false],
    ['a\u0000', 'a', false],
    ['\u0000', '', false],
    ['é', 'e\u0301', false],
    ['\ud800', '\ud801', false],
    ['abc', 'abd', false],
    ['xbc', 'abc', false],
  ])('compares %j and %j: %s', (left, right, isEqual) => {
    expect(constantTimeEqual(left, right)).toBe(isEqual)
  })

  it('equals the operator for any two texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', '\u0100', '\ud800'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(constantTimeEqual(left, right)).toBe(left === right)
      }),
      { numRuns: 1000 },
    )
  })
})

describe.each([
  ['node', node],
  ['portable', portable],
])('constantTimeEqualTo of %s', (_name, { constantTimeEqualTo }) => {
  it.each([
    ['abc', 'abc', true],
    ['', '', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['abc', 'abcd', false],
    ['abc', 'abé', false],
    ['abc', 'ab\ud800', false],
    // A text that is not ASCII equals nothing, not even itself.
    ['é', 'é', false],
  ])('compares %j and %j: %s', (text, other, isEqual) => {
    expect(constantTimeEqualTo(text)(other)).toBe(isEqual)
  })

  it('does not read the rest of an earlier comparison as part of the text', () => {
    const isSame = constantTimeEqualTo('abc')
    expect([isSame('abc'), isSame('abé'), isSame('ab\u0100'), isSame('abc')]).toEqual([true, false, false, true])
  })

  it('is independent of others of the same length that are used alternately', () => {
    const [one, other] = [constantTimeEqualTo('x'.repeat(32_768)), constantTimeEqualTo('y'.repeat(32_768))]
    for (const text of ['x', 'y', 'x']) {
      expect([one(text.repeat(32_768)), other(text.repeat(32_768))]).toEqual([text === 'x', text === 'y'])
    }
    expect(constantTimeEqualTo('x'.repeat(32_769))('x'.repeat(32_769))).toBe(false)
  })
})
