import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'

const never = new Promise<string>(() => undefined)

describe('Clock', () => {
  it('counts whole seconds', () => {
    expect(new FakeClock('2030-01-01T00:00:00.999Z').seconds()).toBe(Date.UTC(2030, 0, 1) / 1000)
  })

  it('hands over what is done in time, and cancels the alarm', async () => {
    const clock = new FakeClock()
    let late = 0
    expect(await clock.within(1000, Promise.resolve('done'), () => `late ${String(++late)}`)).toBe('done')
    clock.forward(10)
    expect(late).toBe(0)
  })

  it('hands over what fails in time', async () => {
    const failing = Promise.reject(new TypeError('broken'))
    await expect(new FakeClock().within(1000, failing, () => 'late')).rejects.toThrow('broken')
  })

  it('hands over the alternative when it takes too long', async () => {
    const clock = new FakeClock()
    const waiting = clock.within(1000, never, () => 'late')
    clock.forward(1)
    expect(await waiting).toBe('late')
  })

  it('fails as the alternative does', async () => {
    const clock = new FakeClock()
    const waiting = clock.within(1000, never, () => {
      throw new RangeError('too late')
    })
    clock.forward(1)
    await expect(waiting).rejects.toThrow('too late')
  })
})
