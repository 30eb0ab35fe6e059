import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { whenUnlocked } from '../../../../plugins/sql/src/whenUnlocked.js'

const locked = (code = 'SQLITE_BUSY'): Error => Object.assign(new Error('database is locked'), { code })

describe('whenUnlocked', () => {
  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY'])('tries again after %s', async (code) => {
    const answers = [locked(code), locked(code), 'done']
    const call = (): string => {
      const answer = answers.shift()
      if (typeof answer === 'string') return answer
      throw answer ?? new TypeError('It was called once more.')
    }
    await expect(whenUnlocked(call, 60_000)).resolves.toBe('done')
  })

  it('explains what to do when the limit is reached', async () => {
    const call = (): never => {
      throw locked()
    }
    const failed = whenUnlocked(call, 0)
    await expect(failed).rejects.toThrow(
      'The SQLite file is locked by another process. The limit is 0 ms; see "timeLimit".',
    )
    await expect(failed).rejects.toBeInstanceOf(AdapterError)
  })

  it.each([locked('SQLITE_CONSTRAINT'), new TypeError('no code')])('passes on any other error', async (error) => {
    let calls = 0
    const call = (): never => {
      calls++
      throw error
    }
    await expect(whenUnlocked(call, 60_000)).rejects.toBe(error)
    expect(calls).toBe(1)
  })
})
