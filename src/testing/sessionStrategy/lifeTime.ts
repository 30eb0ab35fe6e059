import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'
import type { SessionTrial } from './SessionTrial.js'

const HOUR = 3600

/** Contract cases for the life time of sessions. */
export const lifeTime: Promises = {
  'ends when maxAge has passed, to the second': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: HOUR })
    const ann = await site.signedIn()
    site.clock.forward(HOUR - 1)
    assert.notEqual((await site.read(ann)).session, null)
    site.clock.forward(1)
    const { session, status, removes } = await site.read(ann)
    alike({ session, status }, { session: null, status: 200 })
    assert.ok(removes.length > 0, 'the cookie of the session that ended stays')
  },
  'is extended when updateAge has passed, and not before': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 600 })
    const ann = await site.signedIn()
    site.clock.forward(599)
    const early = await site.read(ann)
    alike({ sets: early.sets, expires: early.session?.expires }, { sets: [], expires: inAnHour(site, -599) })
    site.clock.forward(1)
    const due = await site.read(ann)
    assert.equal(due.session?.expires, inAnHour(site))
    alike([...new Set(due.sets.map(({ expires }) => expires?.toISOString()))], [inAnHour(site)])
    site.clock.forward(HOUR - 1)
    assert.notEqual((await site.read(ann)).session, null)
  },
  'is extended on each access when updateAge is 0': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await site.signedIn()
    for (let reads = 0; reads < 3; reads++) {
      site.clock.forward(HOUR - 1)
      const { session, sets } = await site.read(ann)
      assert.equal(session?.expires, inAnHour(site))
      assert.ok(sets.length > 0, 'the session is extended without its cookie')
    }
  },
  'ends when absoluteMaxAge has passed since the sign-in, however much it is used': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR })
    const ann = await site.signedIn()
    const last = new Date(site.clock.now().getTime() + 2 * HOUR * 1000).toISOString()
    for (let minutes = 0; minutes < 119; minutes++) {
      site.clock.forward(60)
      const { session } = await site.read(ann)
      assert.ok(session && session.expires <= last, `the session is over after ${String(minutes + 1)} minutes`)
    }
    site.clock.forward(60)
    assert.equal((await site.read(ann)).session, null)
  },
  'ends when absoluteMaxAge has passed since the sign-in, however often it is updated': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: HOUR, absoluteMaxAge: 2 * HOUR })
    const ann = await site.signedIn()
    const last = inAnHour(site, HOUR)
    for (let minutes = 30; minutes < 120; minutes += 30) {
      site.clock.forward(30 * 60)
      const { session, sets } = await site.update(ann, {})
      assert.ok(
        session && session.expires <= last,
        `the session is over after ${String(minutes)} minutes, or has no end`,
      )
      for (const { expires } of sets)
        assert.ok(expires && expires.toISOString() <= last, 'the cookie outlives the session')
    }
    const copy = site.sessionCookies(ann)
    site.clock.forward(30 * 60)
    const { session, sets } = await site.update(ann, {})
    alike({ session, sets }, { session: null, sets: [] })
    assert.equal((await site.read(site.thief(copy))).session, null)
  },
  'is extended by an update, also before updateAge has passed': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: HOUR })
    const ann = await site.signedIn()
    site.clock.forward(600)
    const { session, sets } = await site.update(ann, {})
    assert.equal(session?.expires, inAnHour(site))
    alike([...new Set(sets.map(({ expires }) => expires?.toISOString()))], [inAnHour(site)])
    site.clock.forward(HOUR - 1)
    assert.notEqual((await site.read(ann)).session, null, 'the session ends when it did before the update')
  },
  'survives many reads at once while it is due for an extension': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 60 })
    const ann = await site.signedIn()
    site.clock.forward(60)
    const cookies = site.sessionCookies(ann)
    const browsers = Array.from({ length: 20 }, () => site.thief(cookies))
    for (const { session } of await Promise.all(browsers.map(async (each) => site.read(each)))) {
      assert.equal(session?.user?.name, 'ann')
    }
    for (const each of browsers) assert.equal((await site.read(each)).session?.user?.name, 'ann')
  },
}

const inAnHour = ({ clock }: SessionTrial, shift = 0): string =>
  new Date(clock.now().getTime() + (HOUR + shift) * 1000).toISOString()
