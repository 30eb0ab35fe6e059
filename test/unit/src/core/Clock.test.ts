import { describe, expect, it } from '@jest/globals'
import { SystemClock } from 'authengine/plugin'
import { FakeClock } from 'authengine/testing'

const never = new Promise<string>(() => undefined)

describe('Clock', () => {
  it('counts whole seconds', () => {
    expect(new FakeClock('2030-01-01T00:00:00.999Z').seconds()).toBe(Date.UTC(2030, 0, 1) / 1000)
  })

  it('returns a result that comes in time, and cancels the timer', async () => {
    const clock = new FakeClock()
    let late = 0
    expect(await clock.within(1000, Promise.resolve('done'), () => `late ${String(++late)}`)).toBe('done')
    clock.forward(10)
    expect(late).toBe(0)
  })

  it('rejects with an error that comes in time', async () => {
    const failing = Promise.reject(new TypeError('broken'))
    await expect(new FakeClock().within(1000, failing, () => 'late')).rejects.toThrow('broken')
  })

  it('returns the alternative if the time limit is reached', async () => {
    const clock = new FakeClock()
    const waiting = clock.within(1000, never, () => 'late')
    clock.forward(1)
    expect(await waiting).toBe('late')
  })

  it('rejects if the alternative throws', async () => {
    const clock = new FakeClock()
    const waiting = clock.within(1000, never, () => {
      throw new RangeError('too late')
    })
    clock.forward(1)
    await expect(waiting).rejects.toThrow('too late')
  })

  it('runs a background timer, unless it is cancelled', async () => {
    let resolve = (_how: string): void => undefined
    const promise = new Promise<string>((rung) => (resolve = rung))
    const cancelled = new SystemClock().inBackground(0, () => {
      resolve('cancelled')
    })
    cancelled()
    new SystemClock().inBackground(0, () => {
      resolve('rung')
    })
    // An unreferenced timer runs only while something else keeps the process alive.
    const kept = setTimeout(() => undefined, 10_000)
    expect(await promise).toBe('rung')
    clearTimeout(kept)
  })

  it("uses the timer of an application's clock in the background", () => {
    const clock = new FakeClock()
    const rung: string[] = []
    const cancel = clock.inBackground(1000, () => rung.push('one'))
    clock.inBackground(1000, () => rung.push('two'))
    cancel()
    clock.forward(1)
    expect(rung).toEqual(['two'])
  })
})
