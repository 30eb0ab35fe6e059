import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { type InRedis, type Undo, undoneStores, withUndo } from '../../../../plugins/redis/src/undoneStores.js'

const LATE = new Date('2050-01-01T00:00:00Z')
const NOW = new Date('2049-01-01T00:00:00Z')
const LIMIT = { key: 'key', max: 1, seconds: 60 }
const MAILED = { identifier: 'ann@example.test', token: 'hash', expires: LATE }
const row = (id: string) => ({ id, userId: null, state: 's', tries: 0, version: 1, expires: LATE })
const DOWN = new TypeError('down')

/** Stores that behave like those in Redis. */
async function stores(): Promise<{ readonly inRedis: InRedis; readonly userId: string }> {
  const adapter = new MemoryAdapter()
  const { id: userId } = await adapter.users.create({ name: 'Ann', emailVerified: null })
  await adapter.sessions.create({ sessionToken: 'old', userId, expires: LATE })
  await adapter.pending.add(row('old'))
  await adapter.verificationTokens.create(MAILED)
  return { inRedis: adapter as unknown as InRedis, userId }
}

async function change(within: InRedis, userId: string): Promise<void> {
  await within.sessions.create({ sessionToken: 'new', userId, expires: LATE })
  await within.sessions.delete('old')
  await within.pending.add(row('new'))
  await within.pending.take('old')
  await within.verificationTokens.take(MAILED)
  await within.verificationTokens.create({ ...MAILED, token: 'new' })
  expect(await within.counters.take([LIMIT], NOW)).toBeNull()
}

const found = async ({ counters, pending, sessions, verificationTokens }: InRedis): Promise<unknown[]> => [
  (await sessions.find('old')) !== null,
  (await sessions.find('new')) !== null,
  (await pending.find('old')) !== null,
  (await pending.find('new')) !== null,
  (await verificationTokens.take(MAILED)) !== null,
  (await verificationTokens.take({ ...MAILED, token: 'new' })) !== null,
  (await counters.take([LIMIT], NOW)) === null,
]
const BEFORE = [true, false, true, false, true, false, true]
const AFTER = [false, true, false, true, false, true, false]

describe('stores in Redis, in a transaction of another database', () => {
  const attempt = (inRedis: InRedis, userId: string) => (_tx: null, undo: Undo) =>
    change(undoneStores(inRedis, undo), userId)

  it('are restored if the work or the commit fails', async () => {
    for (const failing of [
      async (work: (tx: null) => Promise<void>) => {
        await work(null)
        throw DOWN
      },
      () => Promise.reject(DOWN),
    ]) {
      const { inRedis, userId } = await stores()
      await expect(withUndo(failing, attempt(inRedis, userId))).rejects.toBe(DOWN)
      expect(await found(inRedis)).toEqual(BEFORE)
    }
  })

  it('are changed once if the work runs twice', async () => {
    const { inRedis, userId } = await stores()
    const twice = async (work: (tx: null) => Promise<void>): Promise<void> => {
      await work(null)
      await work(null)
    }
    await withUndo(twice, attempt(inRedis, userId))
    expect(await found(inRedis)).toEqual(AFTER)
  })

  it('give back counts only if the transaction succeeds', async () => {
    const { inRedis } = await stores()
    await inRedis.counters.take([LIMIT], NOW)
    const giveBack = (_tx: null, undo: Undo) => undoneStores(inRedis, undo).counters.giveBack(['key'])
    const failing = async (work: (tx: null) => Promise<void>): Promise<void> => {
      await work(null)
      throw DOWN
    }
    await expect(withUndo(failing, giveBack)).rejects.toBe(DOWN)
    expect(await inRedis.counters.take([LIMIT], NOW)).not.toBeNull()
    await withUndo((work) => work(null), giveBack)
    expect(await inRedis.counters.take([LIMIT], NOW)).toBeNull()
  })

  it('are restored as far as Redis responds', async () => {
    const { inRedis, userId } = await stores()
    const pending = Object.assign(Object.create(inRedis.pending) as InRedis['pending'], {
      take: () => Promise.reject(DOWN),
    })
    const broken = { ...inRedis, pending } as InRedis
    const work = async (_tx: null, undo: Undo): Promise<void> => {
      const within = undoneStores(broken, undo)
      await within.sessions.create({ sessionToken: 'new', userId, expires: LATE })
      await within.pending.add(row('new'))
      throw DOWN
    }
    await expect(withUndo((run) => run(null), work)).rejects.toBe(DOWN)
    expect(await inRedis.sessions.find('new')).toBeNull()
  })
})
