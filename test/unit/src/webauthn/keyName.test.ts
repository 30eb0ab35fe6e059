import { describe, expect, it } from '@jest/globals'
import { keyName } from '../../../../src/webauthn/keyName.js'

describe('keyName', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    [' Phone ', 'Phone'],
    ["Ann's key \u{1f511}", "Ann's key \u{1f511}"],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('takes %j for %j', (typed, name) => {
    expect(keyName(typed)).toBe(name)
  })

  it.each(['x'.repeat(65), 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u200bb', 'a\u2028b', 'a\ud800b'])(
    'refuses %j',
    (typed) => {
      expect(() => keyName(typed)).toThrow('at most 64')
    },
  )
})
