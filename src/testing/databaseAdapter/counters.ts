import assert from 'node:assert/strict'
import type { CounterLimit, CounterStore } from '../../core/DatabaseAdapter.js'
import { promises } from './DatabasePromise.js'
import { sameMoment } from './fixtures.js'

const NOW = new Date('2050-01-01T00:00:00Z')
const HOUR = 3600

/** The time a number of seconds after `NOW`. */
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)

/** A limit for an hour. */
const hourly = (key: string, max: number): CounterLimit => ({ key, max, seconds: HOUR })

/** How many calls of `take` succeed before one is refused. */
async function takenOf(store: CounterStore, limits: readonly CounterLimit[], now = NOW): Promise<number> {
  for (let count = 0; count < 100; count++) if (await store.take(limits, now)) return count
  return 100
}

/** Contract cases for counters. */
export const counters = promises(['counters'], {
  'counts up to the limit, and returns when it ends': async ({ counters: store }) => {
    for (let count = 0; count < 3; count++) {
      // A later end does not change the end of the running counter.
      const limit = { key: 'key', max: 3, seconds: count === 0 ? HOUR : 2 * HOUR }
      assert.equal(await store.take([limit], after(count)), null)
    }
    const reached = await store.take([hourly('key', 3)], after(60))
    assert.equal(reached?.key, 'key')
    sameMoment(reached.until, after(HOUR), 'until')
  },
  'counts each key separately': async ({ counters: store }) => {
    for (const key of ['key', 'KEY', 'key ', 'other', 'ключ']) {
      assert.equal(await store.take([hourly(key, 1)], NOW), null, key)
    }
    assert.equal((await store.take([hourly('key', 1)], NOW))?.key, 'key')
  },
  'counts every key, or none if one has reached its limit': async ({ counters: store }) => {
    const limits = [hourly('z', 5), hourly('narrow', 2), hourly('a', 5)]
    assert.equal(await takenOf(store, limits), 2)
    for (let count = 0; count < 10; count++) assert.equal((await store.take(limits, NOW))?.key, 'narrow')
    assert.equal(await takenOf(store, [hourly('z', 5)]), 3)
    assert.equal(await takenOf(store, [hourly('a', 5)]), 3)
    assert.equal(await store.take([], NOW), null)
  },
  'returns the limit that ends last if several are reached': async ({ counters: store }) => {
    const limits = [
      { key: 'minute', max: 1, seconds: 60 },
      { key: 'day', max: 1, seconds: 24 * HOUR },
      { key: 'hour', max: 1, seconds: HOUR },
    ]
    assert.equal(await store.take(limits, NOW), null)
    const reached = await store.take(limits, NOW)
    assert.equal(reached?.key, 'day')
    sameMoment(reached.until, after(24 * HOUR), 'until')
  },
  'starts each counter again when its time is over': async ({ counters: store }) => {
    const limits = [{ key: 'short', max: 2, seconds: 60 }, hourly('long', 3)]
    assert.equal(await takenOf(store, limits), 2)
    assert.equal(await takenOf(store, limits, after(60)), 1)
    const reached = await store.take([{ key: 'short', max: 1, seconds: 60 }], after(60))
    sameMoment(reached?.until, after(120), 'until')
    assert.equal(await takenOf(store, limits, after(HOUR)), 2)
  },
  'subtracts one from each key, but not below zero': async ({ counters: store }) => {
    const limits = [hourly('one', 3), hourly('other', 4)]
    assert.equal(await takenOf(store, limits), 3)
    await store.giveBack(['one', 'other'])
    assert.equal(await takenOf(store, [hourly('one', 3)]), 1)
    assert.equal(await takenOf(store, [hourly('other', 4)]), 2)
    for (let count = 0; count < 6; count++) await store.giveBack(['one', 'never'])
    await store.giveBack([])
    assert.equal(await takenOf(store, [hourly('one', 3)]), 3)
    assert.equal(await takenOf(store, [hourly('never', 3)]), 3)
  },
  'forgets a counter that is back at zero': async ({ counters: store }) => {
    assert.equal(await store.take([hourly('key', 1)], NOW), null)
    await store.giveBack(['key'])
    assert.equal(await store.take([hourly('key', 1)], after(60)), null)
    // The counter started again, so it ends later than the first one.
    sameMoment((await store.take([hourly('key', 1)], after(60)))?.until, after(HOUR + 60), 'until')
  },
})
