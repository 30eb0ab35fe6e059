import { describe, expect, it } from '@jest/globals'
import { MalformedRequest } from '../../../../src/core/errors.js'
import { textOf } from '../../../../src/http/readBody.js'

describe('textOf', () => {
  it('returns a string unchanged, and undefined for a missing field', () => {
    expect([textOf({ a: 'x', b: '' }, 'a'), textOf({ a: 'x', b: '' }, 'b'), textOf({}, 'c')]).toEqual([
      'x',
      '',
      undefined,
    ])
  })

  it.each<[unknown]>([[null], [1], [true], [[]], [{}], [['a']], [{ toString: 'x' }]])('refuses %j', (value) => {
    expect(() => textOf({ a: value }, 'a')).toThrow(MalformedRequest)
  })
})
