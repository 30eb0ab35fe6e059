import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'

describe('FakeClock', () => {
  it('does not move by itself', () => {
    const clock = new FakeClock('2031-05-06T07:08:09Z')
    const before = clock.now()
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(before)
    clock.forward(90)
    expect(clock.now().toISOString()).toBe('2031-05-06T07:09:39.000Z')
  })

  it('runs each timer that is due, once', () => {
    const clock = new FakeClock()
    const rung: string[] = []
    clock.after(1000, () => rung.push('one'))
    clock.after(2000, () => rung.push('two'))
    clock.after(1000, () => rung.push('never'))()
    clock.forward(0.999)
    expect(rung).toEqual([])
    clock.forward(0.001)
    expect(rung).toEqual(['one'])
    clock.forward(10)
    expect(rung).toEqual(['one', 'two'])
  })

  it('ends the wait for work that takes too long', async () => {
    const clock = new FakeClock()
    const waiting = clock.within(5000, new Promise<string>(() => undefined), () => 'late')
    clock.forward(5)
    expect(await waiting).toBe('late')
    expect(await clock.within(5000, Promise.resolve('in time'), () => 'late')).toBe('in time')
  })
})
