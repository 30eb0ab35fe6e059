import { describe, expect, it } from '@jest/globals'
import { LONGEST_QUOTE, quoted } from '../../../../src/core/unknownNames.js'

describe('quoted', () => {
  it('shows the start of a text, in one line', () => {
    expect(quoted('a "b"\nc')).toBe('"a \\"b\\"\\nc"')
    expect(quoted('x'.repeat(LONGEST_QUOTE + 1))).toBe(`"${'x'.repeat(200)}"`)
  })
})
