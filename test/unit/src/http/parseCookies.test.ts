import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cookieHeaderOf, parseCookies } from '../../../../src/http/CookieJar.js'
import { isOptional, padding, WHITE_SPACE } from '../../../support/whiteSpace.js'

const pairsIn = (header: string): string[][] => parseCookies(header).map(({ name, value }) => [name, value])

describe('parseCookies', () => {
  it.each([
    ['', []],
    [';;=;a', []],
    ['a=1', [['a', '1']]],
    [
      'a=1;b=2;\t c = 3 ;',
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    ],
    [
      'a=1; a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['a==b=c', [['a', '=b=c']]],
    ['=a=b; lonely; c=', [['c', '']]],
    [
      'a="q"; b=%20',
      [
        ['a', '"q"'],
        ['b', '%20'],
      ],
    ],
    ['__proto__=x', [['__proto__', 'x']]],
  ])('reads from %j the pairs %j', (header, expected) => {
    expect(pairsIn(header)).toEqual(expected)
  })

  it('defect R49: trims two characters only, and no other white space or control character', () => {
    for (const each of WHITE_SPACE) {
      const isSame = pairsIn(`x=1;${each}n=v`).at(1)?.[0] === 'n'
      expect([each, isSame]).toEqual([each, isOptional(each)])
    }
  })

  it('defect R49: reads the same pairs again from a header that is made of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(';', '=', 'a', 'b'), padding) }), (header) => {
        const found = parseCookies(header)
        expect(parseCookies(cookieHeaderOf(found) ?? '')).toEqual(found)
      }),
    )
  })
})
