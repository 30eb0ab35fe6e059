import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, row, sameSessions, stored } from './fixtures.js'

/** Contract cases for ending many sessions with one call. */
export const sessionEnds = [
  ...promises(['sessions', 'sessions.deleteOfUser', 'sessions.ofUser'], {
    'removes every session of a user, and of no other user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      const tokens = Array.from({ length: 250 }, (_, index) => `s${String(index)}`)
      for (const token of tokens)
        await database.sessions.create(row(ann.id, token, { provider: 'op', providerSub: 'ann' }))
      await database.sessions.create(row(bob.id, 'of bob'))
      assert.equal(await database.sessions.deleteOfUser(ann.id, 's7'), tokens.length - 1)
      sameSessions(await database.sessions.ofUser(ann.id), ['s7'])
      assert.equal(await database.sessions.find('s8'), null)
      assert.equal(await database.sessions.deleteOfUser(ann.id, 'of bob'), 1)
      assert.equal(await database.sessions.deleteOfUser(ann.id), 0)
      assert.equal(await database.sessions.deleteOfUser('no-such-user'), 0)
      sameSessions(await database.sessions.ofUser(ann.id), [])
      assert.equal((await database.sessions.find('of bob'))?.user.id, bob.id)
    },
  }),
  ...promises(['sessions', 'sessions.deleteOldest', 'sessions.details', 'sessions.ofUser'], {
    'removes the sessions of a user that were created first': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      const at = (minute: number) => ({ createdAt: new Date(LATE.getTime() - 3_600_000 + minute * 60_000) })
      for (const minute of [3, 1, 2, 0]) await database.sessions.create(row(ann.id, `s${String(minute)}`, at(minute)))
      await database.sessions.create(row(bob.id, 'of bob', at(0)))
      assert.equal(await database.sessions.deleteOldest(ann.id, 4, 's3'), 0)
      assert.equal(await database.sessions.deleteOldest(ann.id, 3, 's0'), 1)
      sameSessions(await database.sessions.ofUser(ann.id), ['s0', 's2', 's3'])
      assert.equal(await database.sessions.deleteOldest(ann.id, 1, 's0'), 2)
      sameSessions(await database.sessions.ofUser(ann.id), ['s0'])
      assert.equal(await database.sessions.deleteOldest('no-such-user', 1, 's0'), 0)
      assert.equal((await database.sessions.find('of bob'))?.user.id, bob.id)
    },
  }),
]
