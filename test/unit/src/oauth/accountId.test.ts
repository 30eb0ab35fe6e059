import { describe, expect, it } from '@jest/globals'
import { accountId } from '../../../../src/oauth/standardClaims.js'

describe('accountId', () => {
  it.each([
    ['a', 'a'],
    [7, '7'],
    [0, '0'],
    [-1, '-1'],
    [2 ** 53 - 1, '9007199254740991'],
  ])('returns %p as text', (id, text) => {
    expect(accountId(id)).toBe(text)
  })

  it.each([undefined, null, '', 2 ** 53, 1.5, NaN, true, {}, ['a'], 1n])('returns undefined for %p', (id) => {
    expect(accountId(id)).toBeUndefined()
  })
})
