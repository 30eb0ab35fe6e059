import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { MemoryRevocationList } from '../../../../../src/adapters/memory/MemoryEndedSessions.js'

describe('MemoryRevocationList', () => {
  it('refuses a session until its regular end', () => {
    const clock = new FakeClock()
    const list = new MemoryRevocationList(clock)
    list.revoke('sid', clock.seconds() + 60)
    expect([list.isRevoked('sid'), list.isRevoked('other')]).toEqual([true, false])
    clock.forward(59)
    expect(list.isRevoked('sid')).toBe(true)
    clock.forward(1)
    expect(list.isRevoked('sid')).toBe(false)
  })

  it('makes room by forgetting ended sessions', () => {
    const clock = new FakeClock()
    const list = new MemoryRevocationList(clock)
    const now = clock.seconds()
    list.revoke('lasting', now + 1000)
    for (let at = 0; at < 99_999; at++) list.revoke(`brief-${String(at)}`, now + 10)
    clock.forward(10)
    list.revoke('last', now + 1000)
    expect([list.isRevoked('lasting'), list.isRevoked('last')]).toEqual([true, true])
  })

  it('forgets the oldest if none has ended, and stays within its bound', () => {
    const clock = new FakeClock()
    const list = new MemoryRevocationList(clock)
    const until = clock.seconds() + 1000
    for (let at = 0; at <= 100_000; at++) list.revoke(`sid-${String(at)}`, until)
    expect(list.isRevoked('sid-0')).toBe(false)
    expect(list.isRevoked('sid-100000')).toBe(true)
    expect(list.isRevoked('sid-50000')).toBe(true)
  })
})
