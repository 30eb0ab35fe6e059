import { describe, expect, it } from '@jest/globals'
import { MemoryCounters } from '../../../../../src/engine/memory/MemoryCounters.js'

const at = (seconds: number): Date => new Date(1_900_000_000_000 + seconds * 1000)

describe('MemoryCounters', () => {
  it('counts until the end that holds, and anew from then on', async () => {
    const counters = new MemoryCounters()
    expect(await counters.increment('key', at(10), at(0))).toEqual({ count: 1, until: at(10) })
    expect(await counters.increment('key', at(20), at(9))).toEqual({ count: 2, until: at(10) })
    expect(await counters.increment('key', at(20), at(10))).toEqual({ count: 1, until: at(20) })
    await counters.reset('key')
    expect(await counters.increment('key', at(30), at(11))).toEqual({ count: 1, until: at(30) })
  })

  it('forgets counters that are over first, then those used longest ago', async () => {
    const counters = new MemoryCounters(10)
    await counters.increment('victim', at(1000), at(0))
    for (const key of ['a', 'b', 'c']) await counters.increment(key, at(10), at(0))
    for (let flood = 0; flood < 7; flood++) await counters.increment(`first-${String(flood)}`, at(1000), at(20))
    expect(await counters.increment('victim', at(1000), at(20))).toMatchObject({ count: 2 })
    for (let flood = 0; flood < 5; flood++) await counters.increment(`second-${String(flood)}`, at(1000), at(20))
    expect(await counters.increment('victim', at(1000), at(20))).toMatchObject({ count: 3 })
    expect(await counters.increment('first-0', at(1000), at(20))).toMatchObject({ count: 1 })
  })
})
