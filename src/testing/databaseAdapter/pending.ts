import assert from 'node:assert/strict'
import { MAX_PENDING, type PendingRow } from '../../core/PendingStore.js'
import { promises } from './DatabasePromise.js'
import { answers, atOnce, allFulfilled, LATE, LATER, MANY, sameMoment, stored } from './fixtures.js'

/** A pending sign-in that is not stored yet. */
const pendingRow = (id: string, more: Partial<PendingRow> = {}): PendingRow => ({
  id,
  userId: null,
  state: `sealed ${id}`,
  tries: 0,
  version: 1,
  expires: LATE,
  ...more,
})

/** Contract cases for pending sign-ins. */
export const pending = [
  ...promises(['pending'], {
    'keeps a pending sign-in, and finds it by its id': async (database) => {
      const { id: userId } = await stored(database)
      const state = `eyJ ${'x'.repeat(20_000)} 👩🏽‍🚀`
      await database.pending.add(pendingRow('one', { userId, state }))
      await database.pending.add(pendingRow('two', { tries: 3, version: 9 }))
      const { expires, ...one } = (await database.pending.find('one')) ?? {}
      assert.deepEqual(one, { id: 'one', userId, state, tries: 0, version: 1 })
      sameMoment(expires, LATE)
      const { expires: _expires, ...two } = (await database.pending.find('two')) ?? {}
      assert.deepEqual(two, { id: 'two', userId: null, state: 'sealed two', tries: 3, version: 9 })
      for (const id of ['', 'One', 'one ', 'öne', 'on%'])
        assert.equal(await database.pending.find(id), null, `"${id}" is taken for another id`)
    },
    'stores a pending sign-in once': async ({ pending: store }) => {
      await store.add(pendingRow('one'))
      await assert.rejects(store.add(pendingRow('one', { state: 'other' })))
      assert.equal((await store.find('one'))?.state, 'sealed one')
      const results = await atOnce((index) => store.add(pendingRow('two', { state: String(index) })))
      assert.equal(answers(results).length, 1)
    },
    'changes a pending sign-in that still has its version': async ({ pending: store }) => {
      await store.add(pendingRow('one'))
      assert.equal(await store.change('one', 2, { state: 'new' }), false)
      assert.equal(await store.change('two', 1, { state: 'new' }), false)
      assert.equal(await store.find('two'), null)
      assert.equal(await store.change('one', 1, { state: 'new' }), true)
      assert.equal(await store.change('one', 1, { state: 'newer' }), false)
      assert.equal(await store.change('one', 2, { expires: LATER }), true)
      const found = await store.find('one')
      assert.deepEqual([found?.state, found?.version, found?.tries], ['new', 3, 0])
      sameMoment(found?.expires, LATER)
      const heard = allFulfilled(await atOnce((index) => store.change('one', 3, { state: String(index) })))
      assert.equal(heard.filter(Boolean).length, 1)
      assert.equal((await store.find('one'))?.state, String(heard.indexOf(true)))
    },
    'numbers every attempt at a pending sign-in, and keeps its version': async ({ pending: store }) => {
      await store.add(pendingRow('one'))
      const counts = allFulfilled(await atOnce(() => store.countAttempt('one')))
      assert.deepEqual(
        counts.sort((a, b) => Number(a) - Number(b)),
        Array.from({ length: MANY }, (_, index) => index + 1),
      )
      assert.equal((await store.find('one'))?.version, 1)
      assert.equal(await store.change('one', 1, { state: 'new' }), true)
      assert.equal((await store.find('one'))?.tries, MANY)
      assert.equal(await store.countAttempt('two'), null)
      assert.equal(await store.find('two'), null)
    },
    'gives a pending sign-in to one of many calls at once, in its last state': async ({ pending: store }) => {
      await store.add(pendingRow('one'))
      await store.change('one', 1, { state: 'new' })
      const taken = allFulfilled(await atOnce(() => store.take('one')))
      const [row, ...others] = taken.filter((each) => each !== null)
      assert.deepEqual([others.length, row?.state, row?.version], [0, 'new', 2])
      assert.equal(await store.find('one'), null)
      assert.equal(await store.change('one', 2, { state: 'back' }), false)
      assert.equal(await store.countAttempt('one'), null)
    },
    'keeps the latest pending sign-ins of a user, and those of every other user': async (database) => {
      const { pending: store } = database
      const [ann, bob] = [await stored(database), await stored(database, 'bob@example.test')]
      const rowOf = (index: number, userId: string | null): PendingRow =>
        pendingRow(`${String(index)} ${userId ?? ''}`, { userId, expires: new Date(LATE.getTime() + index * 1000) })
      for (const userId of [bob.id, null]) await store.add(rowOf(0, userId))
      for (let index = 0; index < MAX_PENDING + 3; index++) {
        await store.add(rowOf(index, ann.id))
        await store.add(rowOf(index + 1, null))
      }
      for (let index = 0; index < MAX_PENDING + 3; index++) {
        const found = await store.find(rowOf(index, ann.id).id)
        assert.equal(found !== null, index >= 3, `row ${String(index)} of the user`)
        assert.notEqual(await store.find(rowOf(index, null).id), null)
      }
      assert.notEqual(await store.find(rowOf(0, bob.id).id), null)
    },
    'removes expired pending sign-ins': async ({ pending: store }) => {
      const old = new Date('2001-01-01T00:00:00Z')
      for (const id of ['a', 'b', 'c']) await store.add(pendingRow(id, { expires: old }))
      await store.add(pendingRow('d'))
      const removed =
        (await store.purge(new Date('2002-01-01T00:00:00Z'), 2)) +
        (await store.purge(new Date('2002-01-01T00:00:00Z'), 2))
      assert.ok(removed <= 3)
      for (const id of ['a', 'b', 'c']) assert.equal(await store.find(id), null)
      assert.notEqual(await store.find('d'), null)
    },
  }),
]
