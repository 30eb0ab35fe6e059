import { describe, expect, it } from '@jest/globals'
import { MemorySessions } from '../../../../../src/adapters/memory/MemorySessions.js'
import type { DatabaseUser } from '../../../../../src/core/DatabaseAdapter.js'

const ROW = { sessionToken: 'token', userId: 'ann', expires: new Date(0), provider: 'op' }

describe('MemorySessions', () => {
  it('does not return a session that was ended while its user was being read', async () => {
    let answer: (user: DatabaseUser) => void = () => undefined
    const asked = new Promise<DatabaseUser>((resolve) => (answer = resolve))
    const sessions = new MemorySessions({ byId: () => asked })
    await sessions.create(ROW)
    const finding = sessions.find('token')
    await sessions.delete('token')
    answer({ id: 'ann' })
    expect(await finding).toBeNull()
  })

  it('finds nothing for a provider without sid and sub', async () => {
    const sessions = new MemorySessions({ byId: () => Promise.resolve(null) })
    await sessions.create(ROW)
    expect(await sessions.ofProvider({ provider: 'op' })).toEqual([])
  })

  it('returns copies', async () => {
    const sessions = new MemorySessions({ byId: (id) => Promise.resolve({ id }) })
    const row = { ...ROW }
    await sessions.create(row)
    const found = await sessions.find('token')
    for (const copy of [row, found?.session, ...(await sessions.ofUser('ann'))]) {
      Object.assign(copy ?? {}, { userId: 'eve' })
    }
    expect(await sessions.find('token')).toEqual({ session: ROW, user: { id: 'ann' } })
  })
})
