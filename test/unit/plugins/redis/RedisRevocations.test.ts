import { describe, expect, it } from '@jest/globals'
import { RevocationList } from 'authengine/adapter'
import { ScriptedRedis } from './fixtures.js'

describe('revocations', () => {
  it('need one round trip each, and expire when they are no longer needed', async () => {
    const redis = new ScriptedRedis(([name]) => (name === 'EXISTS' ? 1 : 'OK'))
    const { revocations } = redis.adapter
    expect(revocations).toBeInstanceOf(RevocationList)
    expect(await revocations.revoke('a session', 1_900_000_000)).toBe(true)
    expect(redis.asked).toEqual([['SET', 'authengine:revoked:a%20session', '1', 'NX', 'EXAT', '1900000000']])
    expect(await revocations.isRevoked('a session')).toBe(true)
    expect(redis.rounds).toBe(2)
  })

  it('return false for a session that is revoked already, and for one that is not revoked', async () => {
    const { revocations } = new ScriptedRedis(([name]) => (name === 'EXISTS' ? 0 : null)).adapter
    expect(await revocations.revoke('sid', 1_900_000_000)).toBe(false)
    expect(await revocations.isRevoked('sid')).toBe(false)
  })

  it('refuse a session, and all sessions of its user, in one round trip', async () => {
    const session = { user: 'op ann', startedAt: 0, maxAge: 60, subject: 'user ann' }
    const redis = new ScriptedRedis(([name]) => (name === 'EXISTS' ? 0 : '1900000000'))
    const { revocations } = redis.adapter
    expect(await revocations.isRevoked('sid', { ...session, epoch: 1_899_999_999 })).toBe(true)
    expect(redis.names).toEqual(['EXISTS authengine:revoked:sid', 'GET authengine:epoch:user%20ann'])
    expect(redis.rounds).toBe(1)
    expect(await revocations.isRevoked('sid', { ...session, epoch: 1_900_000_000 })).toBe(false)
    expect(await revocations.isRevoked('sid', session)).toBe(true)
    // A session without a user has no epoch.
    expect(await revocations.isRevoked('sid', { ...session, subject: undefined })).toBe(false)
  })

  it('raise the epoch of a user, and accept a session again that is restored', async () => {
    const redis = new ScriptedRedis(([name]) => (name === 'EVALSHA' ? ['0', '1900000000'] : null))
    const { revocations } = redis.adapter
    expect(await revocations.endAll?.('ann', 1_900_000_060)).toEqual({ before: 0, epoch: 1_900_000_000 })
    expect(await revocations.epochOf?.('ann')).toBe(0)
    await revocations.restore?.('message one')
    expect(redis.names).toEqual([
      'EVALSHA authengine:epoch:ann',
      'GET authengine:epoch:ann',
      'DEL authengine:revoked:message%20one',
    ])
    expect(redis.asked[0]?.at(-1)).toBe('1900000060')
  })
})
