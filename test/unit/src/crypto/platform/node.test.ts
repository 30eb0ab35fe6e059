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
  ])('%j and %j: %s', (left, right, isEqual) => {
    expect(constantTimeEqual(left, right)).toBe(isEqual)
  })

  it('agrees with the operator on every two texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', '\u0100', '\ud800'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(constantTimeEqual(left, right)).toBe(left === right)
      }),
      { numRuns: 1000 },
    )
  })
})
