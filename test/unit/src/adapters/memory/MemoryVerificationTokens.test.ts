import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import { MemoryVerificationTokens } from '../../../../../src/adapters/memory/MemoryVerificationTokens.js'

const at = (seconds: number): Date => new Date(1_900_000_000_000 + seconds * 1000)
const mailed = (token: string, expires: Date) => ({ identifier: 'ann@example.test', token, expires })

describe('MemoryVerificationTokens', () => {
  it('returns each token once, and none that was cleared', async () => {
    const tokens = new MemoryVerificationTokens(new FakeClock())
    const [one, two] = [mailed('one', at(0)), mailed('two', at(0))]
    for (const token of [one, two]) await tokens.create(token)
    expect(await tokens.take(one)).toEqual(one)
    expect(await tokens.take(one)).toBeNull()
    await tokens.clear('bob@example.test')
    await tokens.clear('ann@example.test')
    expect(await tokens.take(two)).toBeNull()
  })

  it('does not confuse the end of the email address with the start of the token', async () => {
    const tokens = new MemoryVerificationTokens(new FakeClock())
    await tokens.create({ identifier: 'a","b', token: 'c', expires: at(0) })
    expect(await tokens.take({ identifier: 'a', token: 'b","c' })).toBeNull()
  })

  it('drops expired tokens first, then the oldest', async () => {
    const tokens = new MemoryVerificationTokens(new FakeClock(at(20)), 10)
    await tokens.create(mailed('oldest', at(1000)))
    await tokens.create(mailed('over', at(10)))
    for (let flood = 0; flood < 9; flood++) await tokens.create(mailed(`first-${String(flood)}`, at(1000)))
    expect(await tokens.take(mailed('over', at(10)))).toBeNull()
    expect(await tokens.take(mailed('first-8', at(1000)))).not.toBeNull()
    for (let flood = 0; flood < 2; flood++) await tokens.create(mailed(`second-${String(flood)}`, at(1000)))
    expect(await tokens.take(mailed('oldest', at(1000)))).toBeNull()
    expect(await tokens.take(mailed('second-1', at(1000)))).not.toBeNull()
  })
})
