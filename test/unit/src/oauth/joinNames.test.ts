import { describe, expect, it } from '@jest/globals'
import { joinNames } from '../../../../src/oauth/standardClaims.js'

describe('joinNames', () => {
  it.each([
    [['Ann', 'Lee'], 'Ann Lee'],
    [[' Ann ', '', null, 'Lee'], 'Ann Lee'],
    [['Ann', undefined], 'Ann'],
    [[null, ' ', undefined], null],
    [[], null],
  ])('joins %j', (parts, name) => {
    expect(joinNames(...parts)).toBe(name)
  })
})
