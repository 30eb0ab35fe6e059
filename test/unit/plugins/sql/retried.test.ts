import { describe, expect, it } from '@jest/globals'
import { retried } from '../../../../plugins/sql/src/retried.js'

const failing = (code: string, times: number) => {
  const runs = { count: 0 }
  const run = (): Promise<string> => {
    runs.count++
    return runs.count > times
      ? Promise.resolve('done')
      : Promise.reject(Object.assign(new TypeError('conflict'), { code }))
  }
  return { run, runs }
}

describe('a statement', () => {
  it.each(['40P01', '40001', 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD'])('is run again after %s', async (code) => {
    const { run, runs } = failing(code, 3)
    await expect(retried(run)).resolves.toBe('done')
    expect(runs.count).toBe(4)
  })

  it('fails after ten attempts', async () => {
    const { run, runs } = failing('40P01', 99)
    await expect(retried(run)).rejects.toThrow('conflict')
    expect(runs.count).toBe(10)
  })

  it('is not run again after any other error', async () => {
    const { run, runs } = failing('23505', 1)
    await expect(retried(run)).rejects.toThrow('conflict')
    expect(runs.count).toBe(1)
  })
})
