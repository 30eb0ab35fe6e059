import { describe, expect, it } from '@jest/globals'
import { IsoTimes } from '../../../../src/sessions/SessionStrategy.js'

describe('IsoTimes', () => {
  it('formats times as ISO 8601 does, however many and however often', () => {
    const times = new IsoTimes()
    const seconds = Array.from({ length: 1200 }, (_, index) => 1_893_456_000 + index * 7)
    for (const each of [...seconds, ...seconds]) {
      expect(times.textOf(each * 1000)).toBe(new Date(each * 1000).toISOString())
    }
  })

  it('refuses an invalid time', () => {
    expect(() => new IsoTimes().textOf(NaN)).toThrow(RangeError)
    expect(() => new IsoTimes().textOf(1e18)).toThrow(RangeError)
  })
})
