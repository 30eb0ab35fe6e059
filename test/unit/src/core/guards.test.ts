import { describe, expect, it } from '@jest/globals'
import { defined, isObject, isText, textOrNone } from '../../../../src/core/guards.js'

describe('isObject', () => {
  it.each([[{}, true] as const, [Object.create(null), true], [[], false], [null, false], ['x', false]])(
    'knows objects with members: %j',
    (value, is) => {
      expect(isObject(value)).toBe(is)
    },
  )
})

describe('isText', () => {
  it.each([['x', true] as const, ['', false], [1, false], [undefined, false]])(
    'knows text that is not empty: %j',
    (value, is) => {
      expect(isText(value)).toBe(is)
    },
  )
})

describe('textOrNone', () => {
  it.each([['x', 'x'] as const, ['', ''], [1, undefined], [null, undefined]])('tells text: %j', (value, text) => {
    expect(textOrNone(value)).toBe(text)
  })
})

describe('defined', () => {
  it('leaves out members that are undefined, and no others', () => {
    const symbol = Symbol('given')
    const given = { a: 1, b: undefined, c: null, [symbol]: 2, [Symbol('none')]: undefined }
    expect(Reflect.ownKeys(defined(given))).toEqual(['a', 'c', symbol])
  })

  it('answers another object', () => {
    const given = { a: 1 }
    expect(defined(given)).not.toBe(given)
  })
})
