import { describe, expect, it } from '@jest/globals'
import { noteRemovals, removalsOf } from '../../../../src/engine/RequestAuth.js'

const COOKIE = { name: 'session', value: '', options: { maxAge: 0 } }

describe('removals', () => {
  it('are found by the error of a failed method, and by no other', () => {
    const error = new TypeError('no database')
    noteRemovals(error, [COOKIE])
    expect(removalsOf(error)).toEqual([COOKIE])
    expect(removalsOf(new TypeError('no database'))).toEqual([])
  })

  it.each([undefined, null, 'thrown', 1])('are not stored for %j', (thrown) => {
    noteRemovals(thrown, [COOKIE])
    expect(removalsOf(thrown)).toEqual([])
  })
})
