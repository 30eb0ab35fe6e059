import { describe, expect, it } from '@jest/globals'
import { MAX_PENDING } from 'authengine/adapter'
import { FakeClock } from 'authengine/testing'
import { MemoryPending } from '../../../../../src/adapters/memory/MemoryPending.js'

const NOW = new Date('2030-01-01T00:00:00Z')
const LATER = new Date('2030-01-01T00:10:00Z')
const row = (id: string, userId: string | null, expires = LATER) => ({
  id,
  userId,
  state: 'sealed',
  tries: 0,
  version: 1,
  expires,
})
const there = async (pending: MemoryPending, ids: readonly string[]): Promise<string[]> => {
  const rows = await Promise.all(ids.map((id) => pending.find(id)))
  return rows.flatMap((each) => each?.id ?? [])
}

describe('MemoryPending', () => {
  it('drops expired rows, then the oldest without a user, but none of a user', async () => {
    const pending = new MemoryPending(new FakeClock(NOW), undefined, 10)
    await pending.add(row('ann', 'ann'))
    await pending.add(row('old', 'bob', NOW))
    for (let index = 0; index < 20; index++) await pending.add(row(String(index), null))
    expect(await there(pending, ['ann', 'old', '0', '9', '19'])).toEqual(['ann', '19'])
  })

  it('refuses more rows if all belong to users', async () => {
    const pending = new MemoryPending(new FakeClock(NOW), undefined, 10)
    const users = Array.from({ length: 10 }, (_, index) => String(index))
    for (const user of users) await pending.add(row(user, user))
    for (const eve of ['eve', null]) await expect(pending.add(row('more', eve))).rejects.toThrow('Too many sign-ins')
    expect(await there(pending, users)).toEqual(users)
    await pending.take('3')
    await pending.add(row('more', 'eve'))
    expect(await there(pending, ['more'])).toEqual(['more'])
  })

  it('keeps a row that was just added, even if it ends before others of its user', async () => {
    const pending = new MemoryPending(new FakeClock(NOW))
    for (let index = 0; index < MAX_PENDING; index++) await pending.add(row(String(index), 'ann'))
    await pending.add(row('short', 'ann', new Date('2030-01-01T00:00:01Z')))
    expect(await there(pending, ['0', '1', 'short'])).toEqual(['1', 'short'])
  })
})
