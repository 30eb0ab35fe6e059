import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { ProcessState } from '../../../../src/engine/sharedParts.js'

describe('ProcessState', () => {
  it('is shared by all engines that use the same instance', async () => {
    const [processState, clock] = [new ProcessState(), new FakeClock()]
    await processState.endedSessions(clock).revoke('a', clock.seconds() + 60)
    expect(processState.endedSessions(new FakeClock())).toBe(processState.endedSessions(clock))
    expect(await processState.endedSessions(clock).isRevoked('a')).toBe(true)
  })

  it('exists once for the process', () => {
    expect(ProcessState.ofProcess()).toBe(ProcessState.ofProcess())
    expect(ProcessState.ofProcess()).not.toBe(new ProcessState())
  })

  it('reports each key as new once', () => {
    const processState = new ProcessState()
    expect([processState.isNews('a'), processState.isNews('b'), processState.isNews('a')]).toEqual([true, true, false])
  })

  it('is independent of other instances', () => {
    const clock = new FakeClock()
    const [one, two] = [new ProcessState(), new ProcessState()]
    expect(one.counters).not.toBe(two.counters)
    expect(one.endedSessions(clock)).not.toBe(two.endedSessions(clock))
  })

  it('keeps ended sessions apart from used flows (defect R2)', async () => {
    const [processState, clock] = [new ProcessState(), new FakeClock()]
    await processState.usedFlows(clock).revoke('a', clock.seconds() + 60)
    expect(await processState.endedSessions(clock).isRevoked('a')).toBe(false)
    expect(processState.usedFlows(clock)).toBe(processState.usedFlows(new FakeClock()))
  })
})
