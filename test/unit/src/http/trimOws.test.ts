import { describe, expect, it } from '@jest/globals'
import { trimOws } from '../../../../src/http/CookieJar.js'
import { WHITE_SPACE } from '../../../support/whiteSpace.js'

describe('trimOws', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    [' \t a b\t ', 'a b'],
    ['\t', ''],
    ['\na\r', '\na\r'],
  ])('trims %j to %j', (text, expected) => {
    expect(trimOws(text)).toBe(expected)
  })

  it('defect R49: trims two characters only, and no other white space or control character', () => {
    expect(WHITE_SPACE.length).toBeGreaterThan(80)
    expect(WHITE_SPACE.filter((each) => trimOws(`${each}a${each}`) === 'a')).toEqual(['\t', ' '])
  })
})
