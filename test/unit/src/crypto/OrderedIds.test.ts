import { describe, expect, it } from '@jest/globals'
import { OrderedIds } from '../../../../src/crypto/uuid7.js'
import { FakeClock, SeededRandom } from '../../../../src/testing/index.js'

const FORM = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function ids(clock = new FakeClock()) {
  const subject = new OrderedIds(clock, new SeededRandom('ids'))
  return { clock, next: (count: number) => Array.from({ length: count }, () => subject.next()) }
}

/** The time in an id. */
const timeOf = (id = ''): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

describe('OrderedIds', () => {
  it('are UUIDs of version 7 with the time of the clock', () => {
    const { clock, next } = ids()
    const [id] = next(1)
    expect(id).toMatch(FORM)
    expect(timeOf(id)).toBe(clock.now().getTime())
  })

  it('are in order, also if there are more in a millisecond than the counter can count', () => {
    const { clock, next } = ids()
    const all = next(10_000)
    expect(new Set(all).size).toBe(10_000)
    expect(all.toSorted()).toEqual(all)
    expect(all.every((id) => FORM.test(id))).toBe(true)
    expect(timeOf(all.at(-1))).toBe(clock.now().getTime() + 2)
  })

  it('are in order if the clock is set back, and have the time of the clock again when it has caught up', () => {
    const { clock, next } = ids()
    const all = next(2)
    clock.forward(-3600)
    all.push(...next(2))
    expect(timeOf(all[3])).toBe(timeOf(all[0]))
    clock.forward(3601)
    all.push(...next(1))
    expect(timeOf(all[4])).toBe(clock.now().getTime())
    expect(all.toSorted()).toEqual(all)
  })
})
