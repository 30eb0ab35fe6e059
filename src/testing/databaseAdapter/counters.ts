import assert from 'node:assert/strict'
import { promises } from './DatabasePromise.js'
import { LATE, LATER, sameMoment } from './fixtures.js'

const NOW = new Date('2050-01-01T00:00:00Z')

/** What is promised of counters. */
export const counters = promises(['counters'], {
  'counts, and says when counting starts anew': async ({ counters: store }) => {
    for (const count of [1, 2, 3]) {
      // An end that comes later does not move the one that holds.
      const answer = await store.increment('key', count === 1 ? LATE : LATER, NOW)
      assert.equal(answer.count, count)
      sameMoment(answer.until, LATE, 'until')
    }
  },
  'counts each key on its own': async ({ counters: store }) => {
    for (const key of ['key', 'KEY', 'key ', 'other', 'ключ']) {
      assert.equal((await store.increment(key, LATE, NOW)).count, 1, key)
    }
    assert.equal((await store.increment('key', LATE, NOW)).count, 2)
  },
  'starts anew when the time is over': async ({ counters: store }) => {
    await store.increment('key', LATE, NOW)
    await store.increment('key', LATE, NOW)
    const answer = await store.increment('key', LATER, new Date(LATE.getTime() + 1000))
    assert.equal(answer.count, 1)
    sameMoment(answer.until, LATER, 'until')
  },
  'takes one back, never below nothing': async ({ counters: store }) => {
    for (let count = 0; count < 3; count++) await store.increment('key', LATE, NOW)
    await store.increment('other', LATE, NOW)
    await store.decrement('key', NOW)
    const answer = await store.increment('key', LATER, NOW)
    assert.equal(answer.count, 3)
    sameMoment(answer.until, LATE, 'until')
    for (let count = 0; count < 5; count++) await store.decrement('key', NOW)
    assert.equal((await store.increment('key', LATE, NOW)).count, 1)
    assert.equal((await store.increment('other', LATE, NOW)).count, 2)
  },
  'takes nothing back from a count that is over, or was never begun': async ({ counters: store }) => {
    await store.decrement('key', NOW)
    assert.equal((await store.increment('key', LATE, NOW)).count, 1)
    const over = new Date(LATE.getTime() + 1000)
    await store.decrement('key', over)
    assert.equal((await store.increment('key', LATER, over)).count, 1)
  },
  'starts anew when it is told to': async ({ counters: store }) => {
    await store.increment('key', LATE, NOW)
    await store.increment('other', LATE, NOW)
    await store.reset('key')
    await store.reset('never')
    assert.equal((await store.increment('key', LATE, NOW)).count, 1)
    assert.equal((await store.increment('other', LATE, NOW)).count, 2)
  },
})
