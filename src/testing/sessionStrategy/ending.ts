import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

const HOUR = 3600

/** How a session ends. */
export const ending: Promises = {
  'ends at sign-out: the cookie is removed, and a copy of it is refused': async (trial) => {
    const house = trial()
    const ann = await house.signedIn()
    const copy = house.sessionCookies(ann)
    await house.signOut(ann)
    assert.equal(house.sessionCookies(ann).size, 0)
    assert.equal((await house.read(house.thief(copy))).session, null)
  },
  'ends with all others of its user, and nobody else’s': async (trial) => {
    const house = trial()
    if (!house.endsAll) return
    const [phone, laptop, bob] = [await house.signedIn(), await house.signedIn(), await house.signedIn('bob')]
    await house.endAll('id-of-ann')
    for (const ended of [phone, laptop]) assert.equal((await house.read(ended)).session, null)
    assert.notEqual((await house.read(bob)).session, null)
    assert.notEqual((await house.read(await house.signedIn())).session, null, 'a session that began later has ended')
  },
  'stays if all others of its user end': async (trial) => {
    const house = trial()
    if (!house.endsAll) return
    const [phone, laptop] = [await house.signedIn(), await house.signedIn()]
    const { id } = await house.current(phone)
    await house.endAll('id-of-ann', phone)
    assert.equal((await house.read(laptop)).session, null)
    assert.equal((await house.current(phone)).id, id)
  },
  'announces the end once, as a token or as a session, and nothing for a second sign-out': async (trial) => {
    const house = trial()
    const ann = await house.signedIn()
    const copy = house.thief(house.sessionCookies(ann))
    for (const browser of [ann, ann, copy]) assert.equal((await house.signOut(browser)).status, 302)
    const [event, ...others] = house.events
    assert.equal(event?.name, 'signOut')
    assert.match(Object.keys(event.message).join(), /^(token|session)$/)
    alike(others, [])
    alike(house.log.codes('error'), [])
  },
  'stays ended when a reading that was under way at sign-out is completed': async (trial) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    let slow = false
    const house = trial(
      { maxAge: HOUR, updateAge: 0 },
      {
        async session({ session }) {
          if (slow) {
            slow = false
            arrive()
            await released
          }
          return session
        },
      },
    )
    const ann = await house.signedIn()
    const copy = house.sessionCookies(ann)
    const slowReader = house.thief(copy)
    slow = true
    const underWay = house.read(slowReader)
    await Promise.race([arrived, underWay])
    await house.signOut(ann)
    release()
    const { session, sets } = await underWay
    alike({ session, sets }, { session: null, sets: [] })
    assert.equal((await house.read(slowReader)).session, null)
    assert.equal((await house.read(house.thief(copy))).session, null)
  },
  'keeps the cookie out of the log': async (trial) => {
    const house = trial()
    const ann = await house.signedIn()
    const values = [...house.sessionCookies(ann).values()]
    await house.read(ann)
    await house.signOut(ann)
    await house.read(house.thief(house.madeUp(values.join(''))))
    for (const value of values) assert.ok(!house.log.text().includes(value))
  },
}
