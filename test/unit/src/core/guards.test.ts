import { describe, expect, it } from '@jest/globals'
import { defined, isObject, isText, textOrNone } from '../../../../src/core/guards.js'

describe('isObject', () => {
  it.each([[{}, true] as const, [Object.create(null), true], [[], false], [null, false], ['x', false]])(
    'recognizes objects with members: %j',
    (value, is) => {
      expect(isObject(value)).toBe(is)
    },
  )
})

describe('isText', () => {
  it.each([['x', true] as const, ['', false], [1, false], [undefined, false]])(
    'recognizes non-empty strings: %j',
    (value, is) => {
      expect(isText(value)).toBe(is)
    },
  )
})

describe('textOrNone', () => {
  it.each([['x', 'x'] as const, ['', ''], [1, undefined], [null, undefined]])('returns strings: %j', (value, text) => {
    expect(textOrNone(value)).toBe(text)
  })
})

describe('defined', () => {
  it('removes undefined members only', () => {
    const symbol = Symbol('given')
    const given = { a: 1, b: undefined, c: null, [symbol]: 2, [Symbol('none')]: undefined }
    expect(Reflect.ownKeys(defined(given))).toEqual(['a', 'c', symbol])
  })

  it('returns another object', () => {
    const given = { a: 1 }
    expect(defined(given)).not.toBe(given)
  })
})
