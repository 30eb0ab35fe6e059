import { describe, expect, it } from '@jest/globals'
import type { Session } from 'authengine'
import { SessionStore } from '../../../../../plugins/next/src/react/SessionStore.js'

const ANN: Session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }
const GRACE: Session = { user: { name: 'Grace' }, expires: '2030-01-01T00:00:00.000Z' }

/** A store whose server answers when the test says so. */
function aStore(seed: Session | null | undefined) {
  const asked: { what: string; answer: (session: Session | null) => void; fail: () => void }[] = []
  const ask = (what: string): Promise<Session | null> =>
    new Promise((answer, reject) => {
      const fail = (): void => {
        reject(new TypeError('offline'))
      }
      asked.push({ what, answer, fail })
    })
  const seen = { changes: 0 }
  const store = new SessionStore<Session>(
    seed,
    { getSession: () => ask('get'), update: (changes) => ask(`update ${JSON.stringify(changes)}`) },
    () => seen.changes++,
  )
  return { store, asked, seen }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('SessionStore', () => {
  it.each([
    [ANN, false],
    [null, false],
    [undefined, true],
  ])('starts with what the server says: %j', (session, loading) => {
    expect(aStore(session).store.read()).toMatchObject({ session, loading })
  })

  it('is the same object until something changes, and tells when', async () => {
    const { store, asked } = aStore(ANN)
    let told = 0
    const stop = store.subscribe(() => told++)
    expect(store.read()).toBe(store.read())
    void store.refresh()
    asked[0]?.answer(GRACE)
    await settled()
    expect([told, store.read().session]).toEqual([1, GRACE])
    stop()
    store.adopt(null)
    expect(told).toBe(1)
  })

  describe('refresh', () => {
    it('keeps what is known when there is no answer', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      asked[0]?.fail()
      await settled()
      expect(store.read()).toMatchObject({ session: ANN, loading: false })
    })

    it('stops waiting when the first answer does not come', async () => {
      const { store, asked } = aStore(undefined)
      void store.refresh()
      asked[0]?.fail()
      await settled()
      expect(store.read()).toMatchObject({ session: undefined, loading: false })
    })

    it('listens to the newest answer only', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      void store.refresh()
      asked[1]?.answer(GRACE)
      await settled()
      asked[0]?.answer(null)
      await settled()
      expect(store.read().session).toBe(GRACE)
    })

    it('does not overwrite what an update led to', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      const update = store.update({ name: 'Grace' })
      await settled()
      asked[1]?.answer(GRACE)
      await update
      asked[0]?.answer(ANN)
      await settled()
      expect(store.read().session).toBe(GRACE)
    })

    it('asks nothing while an update is under way', async () => {
      const { store, asked } = aStore(ANN)
      void store.update({ name: 'Grace' })
      await settled()
      await store.refresh()
      expect(asked.map(({ what }) => what)).toEqual(['update {"name":"Grace"}'])
    })
  })

  describe('update', () => {
    it('is loading meanwhile, with the session so far', async () => {
      const { store, asked, seen } = aStore(ANN)
      const update = store.update({ name: 'Grace' })
      expect(store.read()).toMatchObject({ session: ANN, loading: true })
      await settled()
      asked[0]?.answer(GRACE)
      expect(await update).toBe(GRACE)
      expect(store.read()).toMatchObject({ session: GRACE, loading: false })
      expect(seen.changes).toBe(1)
    })

    it('takes null for signed out', async () => {
      const { store, asked, seen } = aStore(ANN)
      const update = store.update({})
      await settled()
      asked[0]?.answer(null)
      expect(await update).toBeNull()
      expect(store.read()).toMatchObject({ session: null, loading: false })
      expect(seen.changes).toBe(1)
    })

    it('makes one change after the other', async () => {
      const { store, asked } = aStore(ANN)
      const [first, second] = [store.update(1), store.update(2)]
      await settled()
      expect(asked).toHaveLength(1)
      asked[0]?.answer(ANN)
      await first
      await settled()
      expect(store.read().loading).toBe(true)
      asked[1]?.answer(GRACE)
      await second
      expect(store.read()).toMatchObject({ session: GRACE, loading: false })
    })

    it('rejects when there is no answer, keeps what is known, and goes on', async () => {
      const { store, asked, seen } = aStore(ANN)
      const first = store.update(1)
      const second = store.update(2)
      await settled()
      asked[0]?.fail()
      await expect(first).rejects.toThrow('offline')
      expect(store.read().session).toBe(ANN)
      await settled()
      asked[1]?.answer(GRACE)
      expect(await second).toBe(GRACE)
      expect(seen.changes).toBe(1)
    })
  })

  describe('a page that the server has drawn again', () => {
    it('counts when it says something new', () => {
      const { store } = aStore(ANN)
      expect(store.seenWith(GRACE)).toMatchObject({ session: GRACE, loading: false })
      expect(store.read().session).toBe(ANN)
      store.adopt(GRACE)
      expect(store.read().session).toBe(GRACE)
      store.adopt(null)
      expect(store.read().session).toBeNull()
    })

    it('does not count when it says what it said before: the page knows better', async () => {
      const { store, asked } = aStore(ANN)
      const update = store.update({})
      await settled()
      asked[0]?.answer(GRACE)
      await update
      store.adopt({ ...ANN })
      expect(store.seenWith({ ...ANN })).toBe(store.read())
      expect(store.read().session).toBe(GRACE)
    })

    it('does not count when it says nothing', () => {
      const { store } = aStore(ANN)
      store.adopt(undefined)
      expect(store.read().session).toBe(ANN)
    })

    it('is newer than what was asked for before', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      store.adopt(null)
      asked[0]?.answer(ANN)
      await settled()
      expect(store.read().session).toBeNull()
    })
  })
})
