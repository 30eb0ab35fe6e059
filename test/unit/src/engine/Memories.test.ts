import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { Memories } from '../../../../src/engine/sharedParts.js'

describe('Memories', () => {
  it('are one memory for every engine that asks', async () => {
    const [memories, clock] = [new Memories(), new FakeClock()]
    await memories.endedSessions(clock).revoke('a', clock.seconds() + 60)
    expect(memories.endedSessions(new FakeClock())).toBe(memories.endedSessions(clock))
    expect(await memories.endedSessions(clock).isRevoked('a')).toBe(true)
  })

  it('are one memory for the process, where that is asked for', () => {
    expect(Memories.ofProcess()).toBe(Memories.ofProcess())
    expect(Memories.ofProcess()).not.toBe(new Memories())
  })

  it('know what was told before', () => {
    const memories = new Memories()
    expect([memories.isNews('a'), memories.isNews('b'), memories.isNews('a')]).toEqual([true, true, false])
  })

  it('are apart from other memories', () => {
    const clock = new FakeClock()
    const [one, two] = [new Memories(), new Memories()]
    expect(one.counters).not.toBe(two.counters)
    expect(one.endedSessions(clock)).not.toBe(two.endedSessions(clock))
  })

  it('keep ended sessions apart from used flows (defect R2)', async () => {
    const [memories, clock] = [new Memories(), new FakeClock()]
    await memories.usedFlows(clock).revoke('a', clock.seconds() + 60)
    expect(await memories.endedSessions(clock).isRevoked('a')).toBe(false)
    expect(memories.usedFlows(clock)).toBe(memories.usedFlows(new FakeClock()))
  })
})
