import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import type { DatabaseUser } from 'authengine/adapter'
import { RedisError } from '@authengine/redis'
import { Commands } from '../../../../plugins/redis/src/Commands.js'
import { UserCopies } from '../../../../plugins/redis/src/UserCopies.js'
import { ScriptedRedis, THEN } from './fixtures.js'

const ANN: DatabaseUser = { id: 'ann', name: 'Ann', email: 'ann@example.test', emailVerified: THEN, image: null }
const NOTHING = [null, null]
const SECONDS = 60

/** Copies of one user. */
function aDirectory(user: object | null, extraColumns?: readonly string[]) {
  const clock = new FakeClock(THEN)
  const asked: string[] = []
  const redis = new ScriptedRedis(() => 1)
  const byId = (id: string): Promise<DatabaseUser | null> => {
    asked.push(id)
    return Promise.resolve(user as DatabaseUser | null)
  }
  const users = { byId, ...(extraColumns && { extraColumns }) }
  const copies = new UserCopies(new Commands(redis.send), users, SECONDS, clock)
  return {
    asked,
    redis,
    copies,
    clock,
    /** The copy that was stored last. */
    kept: () => redis.asked.at(-1)?.at(-1),
  }
}

describe('copies of users', () => {
  it('defect R79: are used until they are too old', async () => {
    const { asked, clock, copies, kept } = aDirectory(ANN)
    expect(await copies.userOf('ann', 'key', NOTHING)).toEqual(ANN)
    const held = [kept(), null]
    clock.forward(SECONDS - 0.001)
    expect(await copies.userOf('ann', 'key', held)).toEqual(ANN)
    expect(asked).toEqual(['ann'])
    clock.forward(0.001)
    expect(await copies.userOf('ann', 'key', held)).toEqual(ANN)
    expect(asked).toEqual(['ann', 'ann'])
  })

  it('are not used if their time is in the future', async () => {
    const { asked, clock, copies, kept } = aDirectory(ANN)
    await copies.userOf('ann', 'key', NOTHING)
    clock.forward(-0.001)
    await copies.userOf('ann', 'key', [kept(), null])
    expect(asked).toHaveLength(2)
  })

  it('defect R79: of a removed user are not used beyond their age, and no new one is made', async () => {
    const { copies, redis } = aDirectory(null)
    const copy = JSON.stringify({ at: THEN.getTime() - SECONDS * 1000, user: { id: 'ann' } })
    expect(await copies.userOf('ann', 'key', [copy, null])).toBeNull()
    expect(redis.asked).toEqual([])
  })

  it('are not stored if copies were discarded meanwhile: the script gets the version that was read', async () => {
    const { copies, redis } = aDirectory(ANN)
    await copies.userOf('ann', 'key', [null, '7'])
    expect(redis.asked[0]?.slice(2, 5)).toEqual(['1', 'key', '7'])
    await copies.userOf('ann', 'key', NOTHING)
    expect(redis.asked[1]?.[4]).toBe('')
  })

  it('contain the columns of the library and the extra columns, like the user that is read', async () => {
    const whole = { ...ANN, role: 'admin', passwordHash: 'scrypt' }
    const { copies, kept } = aDirectory(whole, ['role'])
    expect(await copies.userOf('ann', 'key', NOTHING)).toEqual({ ...ANN, role: 'admin' })
    expect(kept()).not.toContain('scrypt')
    expect(await copies.userOf('ann', 'key', [kept(), null])).toEqual({ ...ANN, role: 'admin' })
  })

  it.each<[string, unknown]>([
    ['a date', THEN],
    ['a bigint', 7n],
    ['not a number', NaN],
    ['bytes', new Uint8Array(1)],
  ])('are not stored if an extra column is %s', async (_name, value) => {
    const { copies, redis } = aDirectory({ ...ANN, more: value }, ['more'])
    expect(await copies.userOf('ann', 'key', NOTHING)).toEqual({ ...ANN, more: value })
    expect(redis.asked).toEqual([])
  })

  it.each([null, undefined])('keep %s as the time of verification', async (emailVerified) => {
    const { copies, kept } = aDirectory({ ...ANN, emailVerified })
    const user = await copies.userOf('ann', 'key', NOTHING)
    expect(user).toEqual({ ...ANN, emailVerified })
    expect(await copies.userOf('ann', 'key', [kept(), null])).toEqual({ ...ANN, emailVerified })
  })

  it('do not let a read fail', async () => {
    const redis = new ScriptedRedis(() => new TypeError('OOM command not allowed'))
    const users = { byId: () => Promise.resolve(ANN) }
    const copies = new UserCopies(new Commands(redis.send), users, SECONDS)
    expect(await copies.userOf('ann', 'key', NOTHING)).toEqual(ANN)
    await expect(copies.discard(['key'])).rejects.toThrow(RedisError)
  })

  it.each(['7', '{}', '{"at":1}', '{"at":"1","user":{}}', 'Ann'])('are not read from %s', async (copy) => {
    const { copies } = aDirectory(ANN)
    await expect(copies.userOf('ann', 'key', [copy, null])).rejects.toThrow(RedisError)
  })
})
