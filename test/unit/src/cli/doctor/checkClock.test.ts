import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { checkClock } from '../../../../../src/cli/doctor/checkClock.js'

const HERE = '2030-01-01T00:10:00Z'
const answer = (date?: string) => ({
  problem: undefined,
  status: 200,
  body: {},
  headers: new Headers(date === undefined ? {} : { date: new Date(date).toUTCString() }),
})

describe('the check of the clock', () => {
  it.each([
    ['2030-01-01T00:09:00Z', undefined],
    ['2030-01-01T00:11:00Z', undefined],
    ['2030-01-01T00:08:59Z', 'this machine is 61 seconds ahead of it'],
    ['2030-01-01T00:15:00Z', 'this machine is 300 seconds behind it'],
    [undefined, undefined],
  ])('judges %s', (there, said) => {
    const [verdict] = checkClock('op', answer(there), new FakeClock(HERE))
    expect(verdict?.found.split(':')[0]).toBe(said)
  })
})
