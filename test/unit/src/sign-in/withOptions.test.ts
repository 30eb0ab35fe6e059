import { describe, expect, it } from '@jest/globals'
import { withOptions } from '../../../../src/sign-in/FlowCatalogue.js'

describe('withOptions', () => {
  it('returns an object without options unchanged', () => {
    for (const made of [{ id: 'a' }, { id: 'a', options: null }, { id: 'a', options: 'text' }]) {
      expect(withOptions(made)).toBe(made)
    }
  })

  it('prefers options, merges objects, replaces lists, and changes neither argument', () => {
    const made = Object.freeze({
      id: 'a',
      name: 'A',
      checks: ['state', 'nonce'],
      style: Object.freeze({ text: '#fff', bg: '#000' }),
      options: Object.freeze({ id: 'b', name: undefined, checks: ['pkce'], style: { bg: '#111' } }),
    })
    expect(withOptions(made)).toEqual({
      ...{ id: 'b', name: 'A', checks: ['pkce'], style: { text: '#fff', bg: '#111' } },
      options: made.options,
    })
  })
})
