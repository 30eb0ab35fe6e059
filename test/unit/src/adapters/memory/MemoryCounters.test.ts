import { describe, expect, it } from '@jest/globals'
import { MemoryCounters } from '../../../../../src/adapters/memory/MemoryCounters.js'

const at = (seconds: number): Date => new Date(1_900_000_000_000 + seconds * 1000)
const limit = (key: string, max = 5, seconds = 60) => ({ key, max, seconds })

/** Fills the memory with counters of other keys. */
async function flood(counters: MemoryCounters, names: number, now: Date): Promise<void> {
  for (let name = 0; name < names; name++) await counters.take([limit(`flood ${String(name)}`)], now)
}

describe('MemoryCounters', () => {
  it('counts until the end of the first attempt, and starts again afterwards', async () => {
    const counters = new MemoryCounters()
    expect(await counters.take([limit('key', 2, 10)], at(0))).toBeNull()
    expect(await counters.take([limit('key', 2, 20)], at(9))).toBeNull()
    expect(await counters.take([limit('key', 2, 20)], at(9))).toEqual({ key: 'key', until: at(10) })
    expect(await counters.take([limit('key', 1, 20)], at(10))).toBeNull()
    expect(await counters.take([limit('key', 1, 20)], at(11))).toEqual({ key: 'key', until: at(30) })
  })

  it('defect R51: merges counters at the bound, and forgets none', async () => {
    const counters = new MemoryCounters(10)
    for (let count = 0; count < 4; count++) expect(await counters.take([limit('victim')], at(0))).toBeNull()
    await flood(counters, 100, at(1))
    expect(await counters.take([limit('victim')], at(2))).toBeNull()
    expect(await counters.take([limit('victim')], at(2))).toMatchObject({ key: 'victim' })
    await flood(counters, 100, at(3))
    const reached = await counters.take([limit('victim')], at(4))
    // It is forgotten after one to two windows.
    expect(reached?.until.getTime()).toBeGreaterThan(at(60).getTime())
    expect(reached?.until.getTime()).toBeLessThanOrEqual(at(124).getTime())
    expect(await counters.take([limit('victim')], reached?.until ?? at(0))).toBeNull()
  })

  it('removes ended counters before it merges any', async () => {
    const counters = new MemoryCounters(10)
    await counters.take([limit('victim', 2, 1000)], at(0))
    for (let round = 0; round < 20; round++) await flood(counters, 9, at(round * 60))
    expect(await counters.take([limit('victim', 2, 1000)], at(900))).toBeNull()
    expect(await counters.take([limit('victim', 2, 1000)], at(900))).toEqual({ key: 'victim', until: at(1000) })
  })

  it('defect R36: keeps no counter that is back at zero', async () => {
    const counters = new MemoryCounters(10)
    await counters.take([limit('victim', 2, 1000)], at(0))
    for (let name = 0; name < 1000; name++) {
      await counters.take([limit(String(name))], at(0))
      await counters.giveBack([String(name)])
    }
    // Nothing was merged: the end is that of the counter itself.
    await counters.take([limit('victim', 2, 1000)], at(0))
    expect(await counters.take([limit('victim', 2, 1000)], at(0))).toEqual({ key: 'victim', until: at(1000) })
  })
})
