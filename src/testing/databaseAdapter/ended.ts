import assert from 'node:assert/strict'
import { type EndedSessionChange, type EndedSession, epochId, MAX_ENDED } from '../../core/EndedSessionStore.js'
import { promises, type WholeDatabase } from './DatabasePromise.js'
import { atOnce, allFulfilled, LATE, LATER, MANY, sameMoment } from './fixtures.js'

const NOW = new Date('2049-01-01T00:00:00Z')

/** An ended session that is not stored yet. */
const endedSession = (id: string, subject: string | null = 'ann', until = LATE): EndedSession => ({
  id,
  subject,
  until,
  whenFull: { minimum: 1, until },
})

type Ended = WholeDatabase['ended']

/** All changes that were stored, read a few at a time. */
async function everything(ended: Ended, from = 0): Promise<readonly EndedSessionChange[]> {
  const all: EndedSessionChange[] = []
  for (;;) {
    const seq = all.at(-1)?.seq ?? from
    const some = await ended.since(seq, 7, NOW)
    assert.ok(some, 'a place is not known any more')
    for (const change of some) assert.ok(change.seq > (all.at(-1)?.seq ?? from), 'changes are out of order')
    all.push(...some)
    if (some.length < 7) return all
  }
}

const ids = (changes: readonly { readonly id: string }[]): string => changes.map(({ id }) => id).join()

/** Contract cases for ended sealed sessions, and for values that work only once. */
export const ended = [
  ...promises(['ended'], {
    'records an end once for many calls at once': async ({ ended: store }) => {
      const noted = allFulfilled(await atOnce(() => store.end(endedSession('one'), NOW)))
      assert.equal(noted.filter(({ isFirst }) => isFirst).length, 1)
      assert.equal((await store.end(endedSession('One'), NOW)).isFirst, true)
      const [entry, ...others] = await store.find(['one', 'two', epochId('ann')])
      assert.deepEqual([entry?.id, entry?.epoch, others.length], ['one', null, 0])
      sameMoment(entry?.until, LATE)
    },
    'returns what has changed since, without expired entries': async ({ ended: store }) => {
      assert.deepEqual(await store.since(0, 10, NOW), [])
      for (let index = 0; index < 20; index++) await store.end(endedSession(`s${String(index)}`, null), NOW)
      await store.end(endedSession('old', null, new Date('2001-01-01T00:00:00Z')), NOW)
      const all = await everything(store)
      assert.equal(ids(all), Array.from({ length: 20 }, (_, index) => `s${String(index)}`).join())
      const last = all.at(-1)?.seq ?? 0
      assert.deepEqual(await everything(store, last), [])
      await store.end(endedSession('new', null), NOW)
      await store.raise({ subject: 'bob', minimum: 1, until: LATE })
      assert.equal(ids(await everything(store, last)), `new,${epochId('bob')}`)
      assert.equal(await store.since(last + 1000, 10, NOW), null)
    },
    'misses no change while many calls write and read at once': async ({ ended: store }) => {
      const seen = new Set<string>()
      let seq = 0
      const read = async (): Promise<void> => {
        for (const change of (await store.since(seq, 1000, NOW)) ?? []) {
          seen.add(change.id)
          seq = Math.max(seq, change.seq)
        }
      }
      const writing = atOnce((index) => store.end(endedSession(`w${String(index)}`, null), NOW))
      for (let round = 0; round < MANY; round++) await read()
      allFulfilled(await writing)
      await read()
      assert.equal(seen.size, MANY)
    },
    'raises the epoch of a user each time': async ({ ended: store }) => {
      const raised = allFulfilled(await atOnce(() => store.raise({ subject: 'ann', minimum: 1, until: LATE })))
      const sorted = [...raised].sort((one, other) => one.epoch - other.epoch)
      assert.deepEqual(
        sorted,
        Array.from({ length: MANY }, (_, index) => ({ before: index, epoch: index + 1 })),
      )
      const first = { subject: 'bob', minimum: 1_900_000_000, until: LATE }
      assert.deepEqual(await store.raise(first), { before: 0, epoch: 1_900_000_000 })
      assert.deepEqual(await store.raise({ ...first, until: LATER }), { before: 1_900_000_000, epoch: 1_900_000_001 })
      const found = await store.find([epochId('bob'), epochId('Bob')])
      assert.deepEqual([found.length, found[0]?.epoch], [1, 1_900_000_001])
      sameMoment(found[0]?.until, LATER)
    },
    'keeps a hundred ends of a user one by one, and then raises the epoch instead': async ({ ended: store }) => {
      await store.end(endedSession('of bob', 'bob'), NOW)
      await store.end(endedSession('old', 'ann', new Date('2001-01-01T00:00:00Z')), NOW)
      for (let index = 0; index < MAX_ENDED; index++)
        assert.equal((await store.end(endedSession(`s${String(index)}`), NOW)).raised, undefined)
      const { isFirst, raised } = await store.end(
        { ...endedSession('one more'), whenFull: { minimum: 77, until: LATER } },
        NOW,
      )
      assert.deepEqual([isFirst, raised], [true, { before: 0, epoch: 77 }])
      assert.equal(ids(await everything(store)), `of bob,${epochId('ann')}`)
      assert.equal((await store.end(endedSession('next'), NOW)).raised, undefined)
    },
    'removes expired rows': async ({ ended: store }) => {
      for (const id of ['a', 'b', 'c']) await store.end(endedSession(id, 'ann', NOW), NOW)
      await store.end(endedSession('d'), NOW)
      await store.raise({ subject: 'bob', minimum: 1, until: LATER })
      assert.equal(await store.purge(new Date(NOW.getTime() - 1000), 100), 0)
      assert.equal((await store.purge(NOW, 2)) + (await store.purge(NOW, 2)), 3)
      assert.equal((await store.find(['a', 'b', 'c', 'd', epochId('bob')])).length, 2)
      // The sequence numbers of changes continue.
      const [last] = (await everything(store)).slice(-1)
      await store.end(endedSession('e'), NOW)
      assert.equal(ids(await everything(store, last?.seq)), 'e')
    },
  }),
  ...promises(['ended', 'transaction'], {
    'records no end in a transaction that fails': async (database) => {
      const failed = database.transaction(async (tx) => {
        await tx.ended?.end(endedSession('one'), NOW)
        await tx.ended?.raise({ subject: 'ann', minimum: 1, until: LATE })
        throw new TypeError('The work failed.')
      })
      await assert.rejects(failed)
      assert.deepEqual(await everything(database.ended), [])
      await database.transaction(async (tx) => {
        await tx.ended?.end(endedSession('two'), NOW)
        assert.equal((await tx.ended?.find(['two']))?.length, 1)
      })
      assert.equal(ids(await everything(database.ended)), 'two')
    },
  }),
  ...promises(['used'], {
    'lets one of many calls use a one-time value, and another only after it is restored': async ({ used }) => {
      const until = LATE.getTime() / 1000
      const id = `message ${'x'.repeat(500)} ä\0`
      const first = allFulfilled(await atOnce(async () => used.revoke(id, until)))
      assert.equal(first.filter(Boolean).length, 1)
      assert.deepEqual([await used.isRevoked(id), await used.isRevoked(id.slice(1))], [true, false])
      assert.equal(await used.revoke('flow one', until), true)
      assert.equal(await used.isRevoked('flow One'), false)
      await used.restore?.(id)
      assert.deepEqual([await used.isRevoked(id), await used.isRevoked('flow one')], [false, true])
      assert.deepEqual([await used.revoke(id, until), await used.revoke(id, until)], [true, false])
    },
  }),
]
