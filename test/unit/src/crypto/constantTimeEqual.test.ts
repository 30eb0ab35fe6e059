import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { constantTimeEqual } from '../../../../src/crypto/index.js'

describe('constantTimeEqual', () => {
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

  it('looks at every character of the first text, wherever the two differ', () => {
    const looks = (right: string): number => {
      let count = 0
      const left = {
        length: 5,
        charCodeAt: (at: number) => {
          count += 1
          return 'abcde'.charCodeAt(at)
        },
      }
      constantTimeEqual(left as unknown as string, right)
      return count
    }
    for (const right of ['abcde', 'xbcde', 'abcdx', '', 'abcdefgh']) expect(looks(right)).toBe(5)
  })
})
