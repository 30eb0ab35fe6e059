import { describe, expect, it } from '@jest/globals'
import { alike } from '../../../../src/testing/alike.js'

describe('alike', () => {
  it.each([
    [{ a: 1, b: undefined }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [undefined, null],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [Object.create(null), {}],
  ])('accepts %j and %j', (actual, expected) => {
    expect(() => {
      alike(actual, expected)
    }).not.toThrow()
  })

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, {}],
    [[1], [1, 2]],
    [null, false],
  ])('distinguishes %j from %j', (actual, expected) => {
    expect(() => {
      alike(actual, expected, 'they differ')
    }).toThrow('they differ')
  })
})
