import { describe, expect, it } from '@jest/globals'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import { MemoryEnded } from '../../../../src/adapters/memory/MemoryEnded.js'
import type { EndedSessionStore } from '../../../../src/core/EndedSessionStore.js'
import type { RevocationList } from '../../../../src/core/RevocationList.js'
import { PulledRevocations, revocationsWithin } from '../../../../src/sessions/PulledRevocations.js'
import { StoredRevocations } from '../../../../src/sessions/StoredRevocations.js'
import { alarmSet } from '../../../support/alarmSet.js'

const session = (epoch = 0, subject = 'ann') => ({ user: 'op ann', startedAt: 0, maxAge: 1000, subject, epoch })

/** A store that records its calls, and fails or waits if the test requests it. */
class Watched extends MemoryEnded {
  readonly asked: string[] = []
  fails = false
  waits: Promise<void> | undefined

  override async since(...asked: Parameters<EndedSessionStore['since']>): ReturnType<EndedSessionStore['since']> {
    this.asked.push('since')
    await this.waits
    if (this.fails) throw new TypeError('no connection')
    return super.since(...asked)
  }

  override find(ids: readonly string[]): ReturnType<EndedSessionStore['find']> {
    this.asked.push('find')
    return super.find(ids)
  }
}

function aList(max?: number) {
  const clock = new FakeClock()
  const logger = new RecordingLogger()
  const store = new Watched()
  const options = { delay: 5000, readTimeLimit: 2000, max }
  const list = new PulledRevocations(store, clock, logger, options)
  const other = new PulledRevocations(store, clock, logger, options)
  const until = clock.seconds() + 1000
  return { clock, list, logger, other, store, until }
}

/** Lets all pending promises settle. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('a copy of the ended sessions of a database', () => {
  it('defect R75: is loaded before the first read, and then needs no query on a read', async () => {
    const { clock, list, other, store, until } = aList()
    await other.revoke('sid', until, session())
    expect(await list.isRevoked('sid', session())).toBe(true)
    expect(store.asked).toEqual(['since'])
    for (let second = 0; second < 40; second++) {
      clock.forward(1)
      await settled()
      store.asked.length = 0
      // Returned at once, without a promise.
      expect(list.isRevoked('sid', session())).toBe(true)
      expect(list.isRevoked('other', session())).toBe(false)
      expect(store.asked).toEqual([])
    }
  })

  it('defect R75: learns of sessions that another process has ended, within the delay', async () => {
    const { clock, list, other, until } = aList()
    expect(await list.isRevoked('sid', session())).toBe(false)
    await other.revoke('sid', until, session())
    await other.endAll('bob', until)
    expect(list.isRevoked('sid', session())).toBe(false)
    clock.forward(4)
    await settled()
    expect(list.isRevoked('sid', session())).toBe(true)
    expect(list.isRevoked('of bob', session(0, 'bob'))).toBe(true)
    expect(list.isRevoked('of bob', session(await list.epochOf('bob'), 'bob'))).toBe(false)
    expect(list.isRevoked('of ann', session())).toBe(false)
  })

  it('knows at once which sessions this process has ended', async () => {
    const { list, until } = aList()
    expect(await list.isRevoked('sid', session())).toBe(false)
    expect(await list.revoke('sid', until, session())).toBe(true)
    expect(await list.revoke('sid', until, session())).toBe(false)
    expect(list.isRevoked('sid', session())).toBe(true)
    const { before, epoch } = await list.endAll('ann', until)
    expect([before, epoch]).toEqual([0, 1893456000])
    expect(list.isRevoked('two', session())).toBe(true)
    expect(list.isRevoked('two', session(epoch))).toBe(false)
  })

  it('is loaded again for a read that must be certain', async () => {
    const { list, other, until } = aList()
    expect(await list.isRevoked('sid', session())).toBe(false)
    await other.revoke('sid', until, session())
    await other.endAll('bob', until)
    expect(list.isRevoked('sid', session())).toBe(false)
    expect(await list.isRevoked('sid', session(), true)).toBe(true)
    expect(await list.isRevoked('of bob', session(0, 'bob'), true)).toBe(true)
    expect(await list.isRevoked('two', session(), true)).toBe(false)
  })

  it('is loaded again by the first read after the process was suspended', async () => {
    const { clock, list, other, store, until } = aList()
    expect(await list.isRevoked('sid', session())).toBe(false)
    await other.revoke('sid', until, session())
    store.asked.length = 0
    // The clock jumps, and the timer runs late.
    clock.forward(600)
    expect(await list.isRevoked('sid', session())).toBe(true)
    expect(store.asked).toEqual(['since'])
  })

  it('has one pending query at most', async () => {
    const { list, store } = aList()
    let answer = (): void => undefined
    store.waits = new Promise((resolve) => (answer = resolve))
    const reads = Promise.all(Array.from({ length: 50 }, async () => list.isRevoked('sid', session())))
    answer()
    expect(new Set(await reads)).toEqual(new Set([false]))
    expect(store.asked).toEqual(['since'])
  })

  it('rejects reads of a process that could never load it', async () => {
    const { list, logger, store, until } = aList()
    store.fails = true
    await expect(list.isRevoked('sid', session())).rejects.toThrow('no connection')
    expect(logger.text()).toContain('revocations-unread')
    store.fails = false
    await list.revoke('sid', until, session())
    expect(await list.isRevoked('sid', session())).toBe(true)
  })

  it('is used for an hour while the database cannot be reached, and is loaded again afterwards', async () => {
    const { clock, list, logger, other, store, until } = aList()
    await other.revoke('sid', until + 10_000, session())
    expect(await list.isRevoked('sid', session())).toBe(true)
    store.fails = true
    for (let minute = 0; minute < 59; minute++) {
      clock.forward(60)
      await settled()
      expect(await list.isRevoked('sid', session())).toBe(true)
      expect(await list.isRevoked('two', session())).toBe(false)
    }
    expect(logger.text()).toContain('revocations-unread')
    clock.forward(120)
    await settled()
    await expect((async () => list.isRevoked('two', session()))()).rejects.toThrow('no connection')
    store.fails = false
    await other.revoke('two', until + 10_000, session())
    expect(await list.isRevoked('two', session())).toBe(true)
  })

  it('does not wait for an unresponsive database longer than the time limit of a read', async () => {
    const { clock, list, store } = aList()
    expect(await list.isRevoked('sid', session())).toBe(false)
    store.waits = new Promise(() => undefined)
    clock.forward(6)
    const waits = alarmSet(clock)
    const late = list.isRevoked('sid', session())
    await waits
    clock.forward(2)
    expect(await late).toBe(false)
    // No later call waits again.
    expect(list.isRevoked('sid', session())).toBe(false)
  })

  it('is no longer loaded if no session is read for a minute', async () => {
    const { clock, list, store } = aList()
    await list.isRevoked('sid', session())
    for (let second = 0; second < 200; second++) {
      clock.forward(1)
      await settled()
    }
    store.asked.length = 0
    for (let second = 0; second < 200; second++) {
      clock.forward(1)
      await settled()
    }
    expect(store.asked).toEqual([])
    expect(await list.isRevoked('sid', session())).toBe(false)
    expect(store.asked).toEqual(['since'])
  })

  it('queries the store on each read if there are more sessions than it can hold, and forgets none', async () => {
    const { clock, list, logger, other, store, until } = aList(10)
    for (let index = 0; index < 20; index++) await other.revoke(`s${String(index)}`, until, session(0, String(index)))
    await other.endAll('bob', until)
    store.asked.length = 0
    for (let index = 0; index < 20; index++) expect(await list.isRevoked(`s${String(index)}`)).toBe(true)
    expect(await list.isRevoked('of bob', session(0, 'bob'))).toBe(true)
    expect(await list.isRevoked('none', session())).toBe(false)
    expect(logger.text()).toContain('revocations-many')
    expect(store.asked.filter((each) => each === 'find').length).toBeGreaterThan(20)
    // They expire; then there is room again.
    clock.forward(4 * 3600)
    expect(await list.isRevoked('s1', session())).toBe(false)
    store.asked.length = 0
    expect(list.isRevoked('s1', session())).toBe(false)
    expect(store.asked).toEqual([])
  })

  it('is loaded completely if the database was replaced by an older one', async () => {
    const { clock, list, store, until } = aList()
    await list.revoke('one', until, session())
    expect(await list.isRevoked('one', session())).toBe(true)
    const restored = new MemoryEnded()
    await restored.end(
      { id: 'two', subject: null, until: new Date(until * 1000), whenFull: { minimum: 1, until: new Date(0) } },
      clock.now(),
    )
    for (let index = 0; index < 5; index++) await list.revoke(`more ${String(index)}`, until)
    clock.forward(4)
    await settled()
    Object.assign(store, { since: restored.since.bind(restored) })
    clock.forward(4)
    await settled()
    expect(list.isRevoked('two', session())).toBe(true)
    expect(list.isRevoked('one', session())).toBe(true)
  })

  it('stores long names as hashes', async () => {
    const { list, other, until } = aList()
    const id = 'x'.repeat(2000)
    await other.revoke(id, until)
    await other.endAll(id, until)
    expect(await list.isRevoked(id)).toBe(true)
    expect(await list.isRevoked(`${id}y`)).toBe(false)
    expect(await list.isRevoked('sid', session(0, id))).toBe(true)
  })

  it('removes old entries from the store from time to time', async () => {
    const { list, store } = aList()
    const removed: Date[] = []
    Object.assign(store, { purge: (now: Date) => Promise.resolve(removed.push(now)) })
    for (let index = 0; index < 120; index++) await list.revoke(`s${String(index)}`, 1)
    expect(removed).toHaveLength(2)
  })
})

describe('the list in a transaction', () => {
  const afterwards = (): void => undefined

  it('writes to the store of the transaction, also if another bundle has made the list', async () => {
    const { list, other, until } = aList()
    const ended = new Watched()
    await revocationsWithin(list, { afterwards, db: { ended } as never }).endAll?.('ann', until)
    expect(await new StoredRevocations(ended, new FakeClock()).epochOf('ann')).toBeGreaterThan(0)
    expect(await list.epochOf('ann')).toBe(0)
    // Frameworks bundle the module several times: then the list is of another class with the same name.
    const key = Symbol.for('authengine.revocations.within')
    const foreign = { [key]: () => other } as unknown as RevocationList
    expect(revocationsWithin(foreign, { afterwards, db: {} as never })).toBe(other)
  })

  it('is the list itself, if it is not in the database', () => {
    const own = { revoke: () => true, isRevoked: () => false } as unknown as RevocationList
    expect(revocationsWithin(own, { afterwards, db: {} as never })).toBe(own)
  })
})
