import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { inEvenTime } from '../../../../plugins/passwords/src/inEvenTime.js'

/** Runs until all microtasks are done. */
const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0)

/** Work that is over when `finish` is called. */
function slowWork() {
  let finish: (error?: Error) => void = () => undefined
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => {
      finish = (error) => {
        if (error) reject(error)
        else resolve('done')
      }
    })
  return { work, finish: (error?: Error) => { finish(error); } }
}

/** Calls the function, and records when it is over. */
function begin(waits?: 'always' | 'if-failed') {
  const { finish, work } = slowWork()
  let outcome = 'not over'
  const set = (text: string) => () => {
    outcome = text
  }
  inEvenTime(work, waits).then(set('done'), set('failed'))
  return { finish, outcome: () => outcome }
}

describe('inEvenTime', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test.each([1, 20, 49])('work of %d ms is over after 50 ms', async (milliseconds) => {
    const { finish, outcome } = begin()
    await jest.advanceTimersByTimeAsync(milliseconds)
    finish()
    await jest.advanceTimersByTimeAsync(49 - milliseconds)
    expect(outcome()).toBe('not over')
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome()).toBe('done')
  })

  test.each([51, 60, 99])('work of %d ms is over after 100 ms', async (milliseconds) => {
    const { finish, outcome } = begin()
    await jest.advanceTimersByTimeAsync(milliseconds)
    finish()
    await jest.advanceTimersByTimeAsync(99 - milliseconds)
    expect(outcome()).toBe('not over')
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome()).toBe('done')
  })

  test('failed work waits as well, and keeps its error', async () => {
    const { finish, work } = slowWork()
    const result = inEvenTime(work).catch((error: unknown) => error)
    const isOver = jest.fn()
    void result.then(isOver)
    finish(new Error('of the work'))
    await jest.advanceTimersByTimeAsync(49)
    expect(isOver).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(await result).toEqual(new Error('of the work'))
  })

  test('with "if-failed", successful work does not wait', async () => {
    const one = begin('if-failed')
    one.finish()
    await settled()
    expect(one.outcome()).toBe('done')
    const other = begin('if-failed')
    other.finish(new Error('of the work'))
    await settled()
    expect(other.outcome()).toBe('not over')
    await jest.advanceTimersByTimeAsync(50)
    expect(other.outcome()).toBe('failed')
  })

  test('no timer is left afterwards', async () => {
    const { finish } = begin('if-failed')
    finish()
    await settled()
    expect(jest.getTimerCount()).toBe(0)
  })
})
