import { describe, expect, it } from '@jest/globals'
import { monogramOf } from '../../../../src/core/monogramOf.js'

describe('monogramOf', () => {
  it.each([
    ['Auth0', 'Au'],
    ['Battle.net', 'Ba'],
    ['42 School', '42'],
    ['osu!', 'Os'],
    ['LINE', 'LI'],
    ['X', 'X'],
    ['start.gg', 'St'],
    ['"微信"', '微信'],
    ['ßeta', 'Se'],
    ['!', undefined],
    ['', undefined],
  ])('shortens %j to %j', (name, monogram) => {
    expect(monogramOf(name)).toBe(monogram)
  })

  it('counts a letter with its accents as one character', () => {
    expect(monogramOf('e\u0301te\u0301')).toBe('E\u0301t')
    expect(monogramOf('नमस्ते')).toBe('नम')
  })
})
