import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { Memories } from '../../../../src/engine/Memories.js'

describe('Memories', () => {
  it('are one memory for every engine that asks', async () => {
    const [memories, clock] = [new Memories(), new FakeClock()]
    await memories.revocations(clock).revoke('a', clock.seconds() + 60)
    expect(memories.revocations(new FakeClock())).toBe(memories.revocations(clock))
    expect(await memories.revocations(clock).isRevoked('a')).toBe(true)
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
    expect(one.revocations(clock)).not.toBe(two.revocations(clock))
  })
})
