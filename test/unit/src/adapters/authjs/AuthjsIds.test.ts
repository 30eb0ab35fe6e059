import { describe, expect, it } from '@jest/globals'
import { AuthjsIds } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AdapterError } from '../../../../../src/core/errors.js'

/** Ids of an adapter that has returned this id. */
function after(id: unknown): AuthjsIds {
  const ids = new AuthjsIds()
  ids.textOf(id)
  return ids
}

describe('AuthjsIds', () => {
  it.each([
    ['7', '7'],
    [7, '7'],
    [0, '0'],
    [-7, '-7'],
    [7n, '7'],
    [2n ** 70n, '1180591620717411303424'],
  ])('converts %p to text, and back to the original id', (id, text) => {
    const ids = new AuthjsIds()
    expect(ids.textOf(id)).toBe(text)
    expect(ids.ownOf(text)).toBe(id)
  })

  it.each([undefined, null, '', NaN, 1.5, 2 ** 53, true, {}, [], new Date(0)])('refuses %p', (id) => {
    expect(() => new AuthjsIds().textOf(id)).toThrow(AdapterError)
  })

  it.each(['07', '7x', '', ' 7', '1e3', '0x7', '-0', '9007199254740993'])(
    'keeps the text %p, which is not the usual form of a number',
    (text) => {
      expect(after(7).ownOf(text)).toBe(text)
      expect(new AuthjsIds().guessOf(text)).toBeUndefined()
    },
  )

  it('converts to numbers after it has seen a number', () => {
    const ids = after(7)
    ids.textOf('9')
    expect(ids.ownOf('9')).toBe(9)
  })

  it('guesses a number only before it has seen an id', () => {
    expect(new AuthjsIds().ownOf('7')).toBe('7')
    expect(new AuthjsIds().guessOf('7')).toBe(7)
    expect(after('x').guessOf('7')).toBeUndefined()
    expect(after(8).guessOf('7')).toBeUndefined()
  })
})
