import { describe, expect, it } from '@jest/globals'
import { textsOf } from '../../../../src/oauth/tokenResponse.js'

describe('textsOf', () => {
  it('serializes parameters for a server', () => {
    expect([...textsOf({ a: 'x', b: 1, c: false, d: { e: null }, f: undefined })]).toEqual([
      ['a', 'x'],
      ['b', '1'],
      ['c', 'false'],
      ['d', '{"e":null}'],
    ])
    expect([...textsOf()]).toEqual([])
  })
})
