import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { SessionTokenError } from '../../../../src/core/errors.js'
import { timedRead } from '../../../../src/sessions/SessionStrategy.js'
import { alarmSet } from '../../../support/alarmSet.js'

describe('a read with a limit', () => {
  it('returns the result of the database', async () => {
    expect(await timedRead(new FakeClock(), 500, Promise.resolve('row'))).toBe('row')
    await expect(timedRead(new FakeClock(), 500, Promise.reject(new TypeError('away')))).rejects.toThrow('away')
  })

  it('defect R80: rejects when the limit is reached', async () => {
    const clock = new FakeClock()
    const waits = alarmSet(clock)
    const read = timedRead(clock, 500, new Promise(() => undefined))
    await waits
    clock.forward(0.499)
    clock.forward(0.001)
    await expect(read).rejects.toThrow(SessionTokenError)
  })

  it('sets no timer for a result that is in memory', async () => {
    const clock = new FakeClock()
    clock.after = () => {
      throw new TypeError('not needed')
    }
    const row = Promise.resolve().then(() => Promise.resolve('row'))
    expect(await timedRead(clock, 500, row)).toBe('row')
  })
})
