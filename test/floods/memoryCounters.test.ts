import { describe, expect, it } from '@jest/globals'
import { MemoryCounters } from '../../src/adapters/memory/MemoryCounters.js'

const SPANS = [60, 3600, 86_400]
const at = (seconds: number): Date => new Date(1_900_000_000_000 + seconds * 1000)
const limits = (name: string) => SPANS.map((seconds) => ({ key: `${name} ${String(seconds)}`, max: 5, seconds }))

/** Takes counters for many other names. Returns how many were refused. */
async function refusedOf(counters: MemoryCounters, kind: string, names: number, now: Date): Promise<number> {
  let refused = 0
  for (let name = 0; name < names; name++) if (await counters.take(limits(`${kind} ${String(name)}`), now)) refused++
  return refused
}

describe('100,000 concurrent names', () => {
  it('defect R51: keep the limit of the victim, and cause the refusal of less than 1 % of the others', async () => {
    const counters = new MemoryCounters()
    const victim = limits('victim')
    for (let count = 0; count < 5; count++) expect(await counters.take(victim, at(0))).toBeNull()
    expect(await refusedOf(counters, 'flood', 100_000, at(1))).toBe(0)
    for (let second = 2; second < 60; second++) expect(await counters.take(victim, at(second))).not.toBeNull()
    expect(await refusedOf(counters, 'fresh', 10_000, at(59))).toBeLessThan(100)
  })
})

describe('200,000 names of other clients', () => {
  it('defect R57: refuse no known browser, and keep its limits', async () => {
    const counters = new MemoryCounters()
    const known = (name: string) => limits(`known ${name}`).map((limit) => ({ ...limit, trusted: true }))
    for (let count = 0; count < 5; count++) expect(await counters.take(known('victim'), at(0))).toBeNull()
    await refusedOf(counters, 'flood', 200_000, at(1))
    expect(await counters.take(known('victim'), at(2))).not.toBeNull()
    let refused = 0
    for (let name = 0; name < 1000; name++) if (await counters.take(known(String(name)), at(3))) refused++
    expect(refused).toBe(0)
  }, 300_000)
})
