import { describe, expect, it } from '@jest/globals'
import { instant } from '../../../../../src/adapters/authjs/AuthjsUsers.js'

describe('instant', () => {
  it.each([
    new Date('2030-01-02T03:04:05.006Z'),
    '2030-01-02T03:04:05.006Z',
    '2030-01-02T04:04:05.006+01:00',
    '2030-01-02T03:04:05.006000Z',
  ])('reads %p', (value) => {
    expect(instant(value)).toEqual(new Date('2030-01-02T03:04:05.006Z'))
  })

  it.each([
    new Date(NaN),
    '2030-01-02T03:04:05',
    '2030-01-02 03:04:05',
    '2030-01-02',
    '2030-13-02T03:04:05Z',
    'never',
    '',
    1893553445006,
    null,
    undefined,
  ])('returns an invalid date for %p (defect R1)', (value) => {
    expect(instant(value).getTime()).toBeNaN()
  })

  it('returns a new Date object', () => {
    const date = new Date(0)
    expect(instant(date)).not.toBe(date)
  })
})
