import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

const HOUR = 3600

/** Contract cases for ending sessions. */
export const ending: Promises = {
  'ends at sign-out: the cookie is removed, and a copy of it is refused': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    const copy = site.sessionCookies(ann)
    await site.signOut(ann)
    assert.equal(site.sessionCookies(ann).size, 0)
    assert.equal((await site.read(site.thief(copy))).session, null)
  },
  'ends with all other sessions of its user, but not with those of other users': async (trial) => {
    const site = trial()
    if (!site.endsAll) return
    const [phone, laptop, bob] = [await site.signedIn(), await site.signedIn(), await site.signedIn('bob')]
    await site.endAll('id-of-ann')
    for (const ended of [phone, laptop]) assert.equal((await site.read(ended)).session, null)
    assert.notEqual((await site.read(bob)).session, null)
    assert.notEqual((await site.read(await site.signedIn())).session, null, 'a session that began later has ended')
  },
  'stays if all others of its user end': async (trial) => {
    const site = trial()
    if (!site.endsAll) return
    const [phone, laptop] = [await site.signedIn(), await site.signedIn()]
    const { id } = await site.current(phone)
    await site.endAll('id-of-ann', phone)
    assert.equal((await site.read(laptop)).session, null)
    assert.equal((await site.current(phone)).id, id)
  },
  'announces the end once, as a token or as a session, and nothing for a second sign-out': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    const copy = site.thief(site.sessionCookies(ann))
    for (const browser of [ann, ann, copy]) assert.equal((await site.signOut(browser)).status, 302)
    const [event, ...others] = site.events
    assert.equal(event?.name, 'signOut')
    assert.match(Object.keys(event.message).join(), /^(token|session)$/)
    alike(others, [])
    alike(site.log.codes('error'), [])
  },
  'stays ended when a read that began before the sign-out completes': async (trial) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    let slow = false
    const site = trial(
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
    const ann = await site.signedIn()
    const copy = site.sessionCookies(ann)
    const slowReader = site.thief(copy)
    slow = true
    const underWay = site.read(slowReader)
    await Promise.race([arrived, underWay])
    await site.signOut(ann)
    release()
    const { session, sets } = await underWay
    alike({ session, sets }, { session: null, sets: [] })
    assert.equal((await site.read(slowReader)).session, null)
    assert.equal((await site.read(site.thief(copy))).session, null)
  },
  'keeps the cookie out of the log': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    const values = [...site.sessionCookies(ann).values()]
    await site.read(ann)
    await site.signOut(ann)
    await site.read(site.thief(site.madeUp(values.join(''))))
    for (const value of values) assert.ok(!site.log.text().includes(value))
  },
}
