import { describe, expect, it } from '@jest/globals'
import { FailureBounds, type Repeated } from '../../../../src/sign-in/FailureBounds.js'
import { FakeClock } from '../../../../src/testing/index.js'

/** Bounds, what they announced, and a function that causes events. */
function bounds(clock = new FakeClock()) {
  const told: (readonly Repeated[])[] = []
  const subject = new FailureBounds(clock, (repeated) => void told.push(repeated))
  const admitted = (times: number, network?: string, name = 'sign_in.refused'): number => {
    let count = 0
    for (let time = 0; time < times; time++) if (subject.admits(name, network)) count++
    return count
  }
  return { admitted, clock, subject, told }
}

const sumOf = (told: readonly (readonly Repeated[])[]): number => told.flat().reduce((sum, { count }) => sum + count, 0)
const networkAt = (at: number): string => `198.51.${String(at >> 8)}.${String(at & 255)}`

describe('FailureBounds', () => {
  it('admits 30 events of a network in a minute, and then tells how many more there were, by name', () => {
    const { admitted, clock, told } = bounds()
    expect(admitted(40, '192.0.2.1')).toBe(30)
    expect(admitted(5, '192.0.2.1', 'request.refused')).toBe(0)
    expect(told).toEqual([])
    clock.forward(60)
    expect(told).toEqual([
      [
        { name: 'sign_in.refused', network: '192.0.2.1', count: 10 },
        { name: 'request.refused', network: '192.0.2.1', count: 5 },
      ],
    ])
  })

  it('tells nothing if every event was admitted', () => {
    const { admitted, clock, told } = bounds()
    expect(admitted(30, '192.0.2.1')).toBe(30)
    clock.forward(60)
    expect(told).toEqual([])
  })

  it('counts each network separately, and events without a network together', () => {
    const { admitted, clock, told } = bounds()
    expect([admitted(31, '192.0.2.1'), admitted(31, '192.0.2.2'), admitted(31), admitted(31, '')]).toEqual([
      30, 30, 30, 0,
    ])
    clock.forward(60)
    expect(told[0]).toContainEqual({ name: 'sign_in.refused', network: undefined, count: 32 })
  })

  it('begins again with the next minute, also if no timer rang', () => {
    class WithoutTimers extends FakeClock {
      override inBackground(): () => void {
        return () => undefined
      }
    }
    const { admitted, clock, told } = bounds(new WithoutTimers())
    expect(admitted(31, '192.0.2.1')).toBe(30)
    clock.forward(59)
    expect(admitted(1, '192.0.2.1')).toBe(0)
    clock.forward(1)
    expect(admitted(31, '192.0.2.1')).toBe(30)
    expect(told).toEqual([[{ name: 'sign_in.refused', network: '192.0.2.1', count: 2 }]])
  })

  it('tells the numbers although the timer rings a millisecond early', () => {
    class EarlyClock extends FakeClock {
      override inBackground(milliseconds: number, ring: () => void): () => void {
        return this.after(milliseconds - 1, ring)
      }
    }
    const { admitted, clock, told } = bounds(new EarlyClock())
    admitted(31, '192.0.2.1')
    clock.forward(59.999)
    expect(sumOf(told)).toBe(1)
  })

  it('tells the numbers of a minute once, although its timer rings in a later minute', () => {
    const { admitted, clock, told } = bounds()
    admitted(31, '192.0.2.1')
    clock.forward(60)
    admitted(31, '192.0.2.1')
    clock.forward(59)
    expect(sumOf(told)).toBe(1)
    clock.forward(1)
    expect(sumOf(told)).toBe(2)
  })

  it('begins a new minute if the clock is set back', () => {
    class Adjusted extends FakeClock {
      setBack = 0
      override now(): Date {
        return new Date(super.now().getTime() - this.setBack)
      }
    }
    const clock = new Adjusted()
    const { admitted, told } = bounds(clock)
    expect(admitted(31, '192.0.2.1')).toBe(30)
    clock.setBack = 3_600_000
    expect(admitted(31, '192.0.2.1')).toBe(30)
    expect(sumOf(told)).toBe(1)
  })

  it('admits 1,000 events of all networks in a minute', () => {
    const { admitted, clock, told } = bounds()
    let count = 0
    for (let at = 0; at < 200; at++) count += admitted(10, networkAt(at))
    expect(count).toBe(1000)
    clock.forward(60)
    expect(sumOf(told)).toBe(1000)
  })

  it('counts 5,000 networks, and all others together; tells 100 numbers, and the others by name', () => {
    const { admitted, clock, told } = bounds()
    let count = 0
    for (let at = 0; at < 6000; at++) {
      count += admitted(2, networkAt(at))
      count += admitted(1, networkAt(at), 'request.refused')
    }
    clock.forward(60)
    const [numbers = []] = told
    expect(numbers).toHaveLength(102)
    expect(count + sumOf(told)).toBe(18_000)
    expect(numbers.filter(({ network }) => network === undefined).map(({ name }) => name)).toEqual([
      'sign_in.refused',
      'request.refused',
      'sign_in.refused',
      'request.refused',
    ])
    // The 1,000 networks that were not counted separately.
    expect(numbers[0]).toEqual({ name: 'sign_in.refused', network: undefined, count: 2000 })
  })
})
