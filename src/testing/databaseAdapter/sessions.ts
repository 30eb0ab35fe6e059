import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, LATER, row, sameMoment, sameSessions, stored } from './fixtures.js'

const DETAILS = {
  createdAt: new Date('2049-12-31T23:59:59Z'),
  lastSeen: new Date('2050-01-01T00:00:00Z'),
  address: '2001:db8::1',
  agent: `Browser/1.0 (ä; ${'x'.repeat(480)})`,
  provider: 'op',
  providerSid: 'sid-at-op',
  providerSub: 'ann-at-op',
  authMethods: 'pwd@1700000000 otp@1700000060',
}

/** Contract cases for sessions. */
export const sessions = [
  ...promises(['sessions'], {
    'stores a session, and finds it with its user': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id))
      const found = await database.sessions.find('sha256:0123')
      assert.equal(found?.session.sessionToken, 'sha256:0123')
      assert.equal(found.session.userId, ann.id)
      sameMoment(found.session.expires, LATE, 'expires')
      assert.equal(found.user.id, ann.id)
      assert.equal(found.user.email, 'ann@example.test')
      assert.equal(found.user.emailVerified, null)
    },
    'returns null without a session': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'abc'))
      for (const token of ['', 'ABC', 'äbc', 'ab', 'abc ', 'abcd', '%', ann.id]) {
        assert.equal(await database.sessions.find(token), null, `"${token}" opens the session "abc"`)
      }
    },
    'has one session for a token': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      await database.sessions.create(row(ann.id))
      await assert.rejects(database.sessions.create(row(bob.id)))
      assert.equal((await database.sessions.find('sha256:0123'))?.user.id, ann.id)
    },
    'extends a session, and no other': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one'))
      await database.sessions.create(row(ann.id, 'two'))
      await database.sessions.extend('one', { expires: LATER, lastSeen: LATE })
      const [one, two] = [await database.sessions.find('one'), await database.sessions.find('two')]
      sameMoment(one?.session.expires, LATER, 'the new end')
      assert.equal(one?.session.userId, ann.id)
      sameMoment(two?.session.expires, LATE, 'the end of the other')
    },
    'does not bring a session back by extending it': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id))
      await database.sessions.delete('sha256:0123')
      await database.sessions.extend('sha256:0123', { expires: LATER, lastSeen: LATE })
      assert.equal(await database.sessions.find('sha256:0123'), null)
      await database.sessions.extend('never', { expires: LATER, lastSeen: LATE })
      assert.equal(await database.sessions.find('never'), null)
    },
    'removes a session and returns it, and returns null from then on': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one'))
      await database.sessions.create(row(ann.id, 'two'))
      const removed = await database.sessions.delete('one')
      assert.equal(removed?.sessionToken, 'one')
      assert.equal(removed.userId, ann.id)
      sameMoment(removed.expires, LATE, 'expires')
      assert.equal(await database.sessions.find('one'), null)
      assert.equal(await database.sessions.delete('one'), null)
      assert.equal((await database.sessions.find('two'))?.user.id, ann.id)
    },
  }),
  ...promises(['sessions', 'users.delete'], {
    'finds no session of a removed user': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id))
      await database.users.delete(ann.id)
      assert.equal(await database.sessions.find('sha256:0123'), null)
    },
  }),
  ...promises(['sessions', 'sessions.details'], {
    'keeps the facts of the sign-in when the session is extended': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one', DETAILS))
      await database.sessions.extend('one', { expires: LATER, lastSeen: LATE })
      const session = (await database.sessions.find('one'))?.session
      sameMoment(session?.createdAt, DETAILS.createdAt, 'createdAt')
      sameMoment(session?.lastSeen, LATE, 'lastSeen')
      for (const name of ['address', 'agent', 'provider', 'providerSid', 'providerSub', 'authMethods'] as const) {
        assert.equal(session?.[name], DETAILS[name], name)
      }
    },
    'stores unknown members as null, or leaves them out': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one', { createdAt: null, agent: null }))
      const session = (await database.sessions.find('one'))?.session
      assert.ok(session)
      for (const name of Object.keys(DETAILS)) assert.equal(Reflect.get(session, name) ?? null, null, name)
    },
  }),
  ...promises(['sessions', 'sessions.details', 'sessions.ofUser', 'sessions.replace'], {
    'replaces a session with another one': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one', DETAILS))
      await database.sessions.create(row(ann.id, 'two', DETAILS))
      const next = row(ann.id, 'three', { ...DETAILS, authMethods: 'pwd@1700000000 otp@1800000000' })
      assert.equal(await database.sessions.replace('one', { ...next, expires: LATER }), true)
      assert.equal(await database.sessions.find('one'), null)
      const found = await database.sessions.find('three')
      sameMoment(found?.session.expires, LATER, 'the new end')
      sameMoment(found?.session.createdAt, DETAILS.createdAt, 'createdAt')
      assert.equal(found?.session.authMethods, next.authMethods)
      sameSessions(await database.sessions.ofUser(ann.id), ['three', 'two'])
    },
    'does not replace a session that has ended': async (database) => {
      const ann = await stored(database)
      await database.sessions.create(row(ann.id, 'one'))
      await database.sessions.delete('one')
      for (const gone of ['one', 'never']) {
        assert.equal(await database.sessions.replace(gone, row(ann.id, 'two')), false)
      }
      assert.equal(await database.sessions.find('two'), null)
    },
  }),
  ...promises(['sessions', 'sessions.ofUser'], {
    'lists the sessions of a user': async (database) => {
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      for (const token of ['one', 'two', 'three']) await database.sessions.create(row(ann.id, token))
      await database.sessions.create(row(bob.id, 'four'))
      await database.sessions.delete('two')
      sameSessions(await database.sessions.ofUser(ann.id), ['one', 'three'])
      sameSessions(await database.sessions.ofUser(bob.id), ['four'])
      sameSessions(await database.sessions.ofUser('no-such-user'), [])
    },
  }),
  ...promises(['sessions', 'sessions.ofProvider'], {
    'finds sessions by the `sid` or the `sub` of a provider': async (database) => {
      const ann = await stored(database)
      const add = (token: string, provider?: string, providerSid?: string, providerSub?: string): Promise<void> =>
        database.sessions.create(row(ann.id, token, { provider, providerSid, providerSub }))
      await add('phone', 'op', 's1', 'ann')
      await add('laptop', 'op', 's2', 'ann')
      await add('bob', 'op', 's3', 'bob')
      await add('elsewhere', 'other', 's1', 'ann')
      await add('unnamed', 'op')
      await add('unknown')
      const { sessions: store } = database
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's1' }), ['phone'])
      sameSessions(await store.ofProvider({ provider: 'op', sub: 'ann' }), ['laptop', 'phone'])
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's2', sub: 'ann' }), ['laptop'])
      for (const nothing of [{ sid: 's9' }, { sub: 'ANN' }, { sid: 'ann' }, { sub: '' }, {}]) {
        sameSessions(await store.ofProvider({ provider: 'op', ...nothing }), [])
      }
      await store.delete('phone')
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's1' }), [])
    },
    'finds sessions without a `sid` by `sub` if a provider names both': async (database) => {
      const ann = await stored(database)
      const add = (token: string, provider: string, providerSid: string | null, providerSub: string): Promise<void> =>
        database.sessions.create(row(ann.id, token, { provider, providerSid, providerSub }))
      await add('phone', 'op', 's1', 'ann')
      await add('laptop', 'op', 's2', 'ann')
      await add('unnamed', 'op', null, 'ann')
      await add('bob', 'op', null, 'bob')
      await add('elsewhere', 'other', null, 'ann')
      const { sessions: store } = database
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's1', sub: 'ann' }), ['phone', 'unnamed'])
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's9', sub: 'ann' }), ['unnamed'])
      sameSessions(await store.ofProvider({ provider: 'op', sid: 's1' }), ['phone'])
      sameSessions(await store.ofProvider({ provider: 'op', sub: 'ann' }), ['laptop', 'phone', 'unnamed'])
    },
  }),
]
