import { describe, expect, it } from '@jest/globals'
import type { Session } from 'authengine'
import { SessionStore } from '../../../../../plugins/next/src/react/SessionStore.js'

const ANN: Session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }
const GRACE: Session = { user: { name: 'Grace' }, expires: '2030-01-01T00:00:00.000Z' }

/** A store whose requests are answered by the test. */
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
  ])('starts with the session that the server has passed: %j', (session, loading) => {
    expect(aStore(session).store.read()).toMatchObject({ session, loading })
  })

  it('returns the same object until something changes, and notifies subscribers of a change', async () => {
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
    it('keeps the known session when the request fails', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      asked[0]?.fail()
      await settled()
      expect(store.read()).toMatchObject({ session: ANN, loading: false })
    })

    it('stops loading when the first request fails', async () => {
      const { store, asked } = aStore(undefined)
      void store.refresh()
      asked[0]?.fail()
      await settled()
      expect(store.read()).toMatchObject({ session: undefined, loading: false })
    })

    it('uses only the newest response', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      void store.refresh()
      asked[1]?.answer(GRACE)
      await settled()
      asked[0]?.answer(null)
      await settled()
      expect(store.read().session).toBe(GRACE)
    })

    it('does not overwrite the result of an update', async () => {
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

    it('requests nothing while an update is pending', async () => {
      const { store, asked } = aStore(ANN)
      void store.update({ name: 'Grace' })
      await settled()
      await store.refresh()
      expect(asked.map(({ what }) => what)).toEqual(['update {"name":"Grace"}'])
    })
  })

  describe('update', () => {
    it('is loading meanwhile, with the session from before', async () => {
      const { store, asked, seen } = aStore(ANN)
      const update = store.update({ name: 'Grace' })
      expect(store.read()).toMatchObject({ session: ANN, loading: true })
      await settled()
      asked[0]?.answer(GRACE)
      expect(await update).toBe(GRACE)
      expect(store.read()).toMatchObject({ session: GRACE, loading: false })
      expect(seen.changes).toBe(1)
    })

    it('treats null as signed out', async () => {
      const { store, asked, seen } = aStore(ANN)
      const update = store.update({})
      await settled()
      asked[0]?.answer(null)
      expect(await update).toBeNull()
      expect(store.read()).toMatchObject({ session: null, loading: false })
      expect(seen.changes).toBe(1)
    })

    it('runs one update after the other', async () => {
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

    it('rejects when the request fails, keeps the known session, and continues', async () => {
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

  describe('a page that the server has rendered again', () => {
    it('changes the session if the server passes another one', () => {
      const { store } = aStore(ANN)
      expect(store.seenWith(GRACE)).toMatchObject({ session: GRACE, loading: false })
      expect(store.read().session).toBe(ANN)
      store.adopt(GRACE)
      expect(store.read().session).toBe(GRACE)
      store.adopt(null)
      expect(store.read().session).toBeNull()
    })

    it('changes nothing if the server passes the same session again: the page has a newer one', async () => {
      const { store, asked } = aStore(ANN)
      const update = store.update({})
      await settled()
      asked[0]?.answer(GRACE)
      await update
      store.adopt({ ...ANN })
      expect(store.seenWith({ ...ANN })).toBe(store.read())
      expect(store.read().session).toBe(GRACE)
    })

    it('changes nothing if the server passes no session', () => {
      const { store } = aStore(ANN)
      store.adopt(undefined)
      expect(store.read().session).toBe(ANN)
    })

    it('wins over a request that was sent before', async () => {
      const { store, asked } = aStore(ANN)
      void store.refresh()
      store.adopt(null)
      asked[0]?.answer(ANN)
      await settled()
      expect(store.read().session).toBeNull()
    })
  })
})
