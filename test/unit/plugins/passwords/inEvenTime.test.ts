import { describe, expect, jest, test } from '@jest/globals'
import { inEvenTime } from '../../../../plugins/passwords/src/inEvenTime.js'

/** A timer that rings when the test says so. */
function timer() {
  let ring: (() => void) | undefined
  const every = jest.fn((_milliseconds: number, call: () => void) => {
    ring = call
    return () => {
      ring = undefined
    }
  })
  return {
    every,
    /** A multiple of 50 ms after the call. */
    ring: async () => {
      ring?.()
      await settled()
    },
    isStopped: () => ring === undefined,
  }
}

/** Work that is over when the test says so. */
function slowWork() {
  let over: (error?: Error) => void = () => undefined
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => {
      over = (error) => {
        if (error) reject(error)
        else resolve('done')
      }
    })
  const finish = async (error?: Error): Promise<void> => {
    over(error)
    await settled()
  }
  return { work, finish }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function begin(waits?: 'always' | 'if-failed') {
  const { every, isStopped, ring } = timer()
  const { finish, work } = slowWork()
  const onResult = jest.fn<(result: unknown) => void>()
  inEvenTime(work, waits, every).then(onResult, onResult)
  return { every, finish, isStopped, onResult, ring }
}

describe('inEvenTime', () => {
  test('work is over at the next moment after its end', async () => {
    const { every, finish, isStopped, onResult, ring } = begin()
    expect(every).toHaveBeenCalledWith(50, expect.any(Function))
    await ring()
    expect(onResult).not.toHaveBeenCalled()
    await finish()
    expect(onResult).not.toHaveBeenCalled()
    await ring()
    expect(onResult).toHaveBeenCalledWith('done')
    expect(isStopped()).toBe(true)
  })

  test.each(['always', 'if-failed'] as const)('failed work waits with "%s", and keeps its error', async (waits) => {
    const { finish, isStopped, onResult, ring } = begin(waits)
    await finish(new Error('of the work'))
    expect(onResult).not.toHaveBeenCalled()
    await ring()
    expect(onResult).toHaveBeenCalledWith(new Error('of the work'))
    expect(isStopped()).toBe(true)
  })

  test('with "if-failed", successful work does not wait', async () => {
    const { finish, isStopped, onResult } = begin('if-failed')
    await finish()
    expect(onResult).toHaveBeenCalledWith('done')
    expect(isStopped()).toBe(true)
  })

  test('it waits for the timer of the machine', async () => {
    expect(await inEvenTime(() => Promise.resolve('done'))).toBe('done')
  })
})
