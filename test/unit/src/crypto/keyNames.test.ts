import { describe, expect, it } from '@jest/globals'
import { isOpenMonth, monthOf, openTimes, recentMonths, sealInfo } from '../../../../src/crypto/SessionCodec.js'

const NOW = new Date('2030-01-31T23:59:59Z')

describe('the months of sealing keys', () => {
  it('follow the calendar', () => {
    expect([monthOf(NOW), monthOf(new Date('2029-12-01T00:00:00Z'))]).toEqual(['203001', '202912'])
    expect(recentMonths(NOW, 3)).toEqual(['203002', '203001', '202912', '202911'])
  })

  it('can be used from one month ahead to fourteen months ago', () => {
    for (const month of recentMonths(NOW, 15)) expect([month, isOpenMonth(month, NOW)]).toEqual([month, true])
    for (const month of ['203003', '202810', '202809', '203101']) expect(isOpenMonth(month, NOW)).toBe(false)
  })

  it('start and end at the first moment of a month', () => {
    const { from, until } = openTimes('203001')
    expect([from, until].map((seconds) => new Date(seconds * 1000).toISOString())).toEqual([
      '2029-12-01T00:00:00.000Z',
      '2031-04-01T00:00:00.000Z',
    ])
    const times = [from - 1, from, until - 1, until].map((seconds) => isOpenMonth('203001', new Date(seconds * 1000)))
    expect(times).toEqual([false, true, true, false])
  })

  it.each(['', '20301', '203000', '203013', '2030-1', '２０３００１', '203001x', 'NaN'])(
    'are not valid as %j',
    (month) => {
      expect(isOpenMonth(month, NOW)).toBe(false)
    },
  )
})

describe('a sealing key', () => {
  it('differs for each purpose, month and cipher', () => {
    const all = [
      sealInfo('session', '203001', 'A256GCM'),
      sealInfo('session', '203001', 'A256CBC-HS512'),
      sealInfo('session', '203002', 'A256GCM'),
      sealInfo('flow', '203001', 'A256GCM'),
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})
