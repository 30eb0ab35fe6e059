import { describe, expect, it } from '@jest/globals'
import { isLive, isValidDate } from '../../../../src/core/ports.js'

const NOW = new Date('2030-01-01T00:00:00Z')
const SECONDS = NOW.getTime() / 1000

describe('isLive', () => {
  it('is true before the end, and false from the end on', () => {
    expect([1, 0, -1].map((ms) => isLive(new Date(NOW.getTime() + ms), NOW))).toEqual([true, false, false])
    expect([1, 0, -1].map((seconds) => isLive(SECONDS + seconds, SECONDS))).toEqual([true, false, false])
  })

  it.each([new Date(NaN), 'infinity', '2050-01-01T00:00:00Z', Infinity, 9e15, null, undefined, true, {}])(
    'counts the date %p as ended (defect R1)',
    (end) => {
      expect(isLive(end, NOW)).toBe(false)
    },
  )

  it.each([
    NaN,
    Infinity,
    1e300,
    8_640_000_000_001,
    '9999999999',
    new Date('2050-01-01'),
    null,
    undefined,
    true,
    9_999_999_999n,
  ])('counts %p seconds as ended (defect R1)', (end) => {
    expect(isLive(end, SECONDS)).toBe(false)
  })
})

describe('isValidDate', () => {
  it('is true for a Date with a valid time', () => {
    expect([NOW, new Date(NaN), '2030-01-01', 0, null].map(isValidDate)).toEqual([true, false, false, false, false])
  })
})
