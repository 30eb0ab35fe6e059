import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'
import type { SessionTrial } from './SessionTrial.js'

const HOUR = 3600

/** How long a session lasts. */
export const lifeTime: Promises = {
  'ends when maxAge has passed, to the second': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: HOUR })
    const ann = await house.signedIn()
    house.clock.forward(HOUR - 1)
    assert.notEqual((await house.read(ann)).session, null)
    house.clock.forward(1)
    const { session, status, removes } = await house.read(ann)
    alike({ session, status }, { session: null, status: 200 })
    assert.ok(removes.length > 0, 'the cookie of the session that ended stays')
  },
  'is extended when updateAge has passed, and not before': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 600 })
    const ann = await house.signedIn()
    house.clock.forward(599)
    const early = await house.read(ann)
    alike({ sets: early.sets, expires: early.session?.expires }, { sets: [], expires: inAnHour(house, -599) })
    house.clock.forward(1)
    const due = await house.read(ann)
    assert.equal(due.session?.expires, inAnHour(house))
    alike([...new Set(due.sets.map(({ expires }) => expires?.toISOString()))], [inAnHour(house)])
    house.clock.forward(HOUR - 1)
    assert.notEqual((await house.read(ann)).session, null)
  },
  'is extended on each access when updateAge is 0': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await house.signedIn()
    for (let reads = 0; reads < 3; reads++) {
      house.clock.forward(HOUR - 1)
      const { session, sets } = await house.read(ann)
      assert.equal(session?.expires, inAnHour(house))
      assert.ok(sets.length > 0, 'the session is extended without its cookie')
    }
  },
  'ends when absoluteMaxAge has passed since the sign-in, however much it is used': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR })
    const ann = await house.signedIn()
    const last = new Date(house.clock.now().getTime() + 2 * HOUR * 1000).toISOString()
    for (let minutes = 0; minutes < 119; minutes++) {
      house.clock.forward(60)
      const { session } = await house.read(ann)
      assert.ok(session && session.expires <= last, `the session is over after ${String(minutes + 1)} minutes`)
    }
    house.clock.forward(60)
    assert.equal((await house.read(ann)).session, null)
  },
  'ends when absoluteMaxAge has passed since the sign-in, however often it is updated': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: HOUR, absoluteMaxAge: 2 * HOUR })
    const ann = await house.signedIn()
    const last = inAnHour(house, HOUR)
    for (let minutes = 30; minutes < 120; minutes += 30) {
      house.clock.forward(30 * 60)
      const { session, sets } = await house.update(ann, {})
      assert.ok(
        session && session.expires <= last,
        `the session is over after ${String(minutes)} minutes, or has no end`,
      )
      for (const { expires } of sets)
        assert.ok(expires && expires.toISOString() <= last, 'the cookie outlives the session')
    }
    const copy = house.sessionCookies(ann)
    house.clock.forward(30 * 60)
    const { session, sets } = await house.update(ann, {})
    alike({ session, sets }, { session: null, sets: [] })
    assert.equal((await house.read(house.thief(copy))).session, null)
  },
  'is extended by an update, also before updateAge has passed': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: HOUR })
    const ann = await house.signedIn()
    house.clock.forward(600)
    const { session, sets } = await house.update(ann, {})
    assert.equal(session?.expires, inAnHour(house))
    alike([...new Set(sets.map(({ expires }) => expires?.toISOString()))], [inAnHour(house)])
    house.clock.forward(HOUR - 1)
    assert.notEqual((await house.read(ann)).session, null, 'the session ends when it did before the update')
  },
  'survives many readings at once while it is due for renewal': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 60 })
    const ann = await house.signedIn()
    house.clock.forward(60)
    const cookies = house.sessionCookies(ann)
    const browsers = Array.from({ length: 20 }, () => house.thief(cookies))
    for (const { session } of await Promise.all(browsers.map(async (each) => house.read(each)))) {
      assert.equal(session?.user?.name, 'ann')
    }
    for (const each of browsers) assert.equal((await house.read(each)).session?.user?.name, 'ann')
  },
}

const inAnHour = ({ clock }: SessionTrial, shift = 0): string =>
  new Date(clock.now().getTime() + (HOUR + shift) * 1000).toISOString()
