import { describe, expect, it } from '@jest/globals'
import { ceremony } from '../../../../src/webauthn-client/ceremony.js'
import { abort, PasskeyError } from '../../../../src/webauthn-client/index.js'

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error)
    })
  })

describe('ceremony', () => {
  it('returns the result', async () => {
    expect(await ceremony(() => Promise.resolve('done'))).toBe('done')
  })

  it('rejects with an explained error', async () => {
    await expect(ceremony(() => Promise.reject(new TypeError('x')))).rejects.toBeInstanceOf(PasskeyError)
  })

  it('runs one ceremony at a time, after the earlier one has ended', async () => {
    const order: string[] = []
    const first = ceremony(async (signal) => {
      order.push('first')
      await untilAborted(signal).finally(() => order.push('first over'))
    })
    await Promise.resolve()
    const second = ceremony(() => Promise.resolve(order.push('second')))
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    await second
    expect(order).toEqual(['first', 'first over', 'second'])
  })

  it('does not start if it was aborted while it waited', async () => {
    const order: string[] = []
    const [first, second] = [
      ceremony(() => Promise.resolve(order.push('first'))),
      ceremony(() => Promise.resolve(order.push('second'))),
    ]
    await expect(first).rejects.toMatchObject({ code: 'aborted' })
    await second
    expect(order).toEqual(['second'])
  })

  it('continues after one that failed', async () => {
    await expect(ceremony(() => Promise.reject(new Error('x')))).rejects.toThrow()
    expect(await ceremony(() => Promise.resolve(2))).toBe(2)
  })
})

describe('abort', () => {
  it('ends the running ceremony', async () => {
    const running = ceremony(untilAborted)
    await Promise.resolve()
    abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
  })

  it('does nothing without a ceremony', () => {
    expect(abort).not.toThrow()
  })
})
