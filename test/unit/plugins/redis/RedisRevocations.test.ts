import { describe, expect, it } from '@jest/globals'
import { RevocationList } from 'authengine/plugin'
import { ScriptedRedis } from './fixtures.js'

describe('revocations', () => {
  it('take one round trip each, and go when they are no longer needed', async () => {
    const redis = new ScriptedRedis(([name]) => (name === 'EXISTS' ? 1 : 'OK'))
    const { revocations } = redis.adapter
    expect(revocations).toBeInstanceOf(RevocationList)
    expect(await revocations.revoke('a session', 1_900_000_000)).toBe(true)
    expect(redis.asked).toEqual([['SET', 'authengine:revoked:a%20session', '1', 'NX', 'EXAT', '1900000000']])
    expect(await revocations.isRevoked('a session')).toBe(true)
    expect(redis.rounds).toBe(2)
  })

  it('tell who was first, and what is not refused', async () => {
    const { revocations } = new ScriptedRedis(([name]) => (name === 'EXISTS' ? 0 : null)).adapter
    expect(await revocations.revoke('sid', 1_900_000_000)).toBe(false)
    expect(await revocations.isRevoked('sid')).toBe(false)
  })
})
