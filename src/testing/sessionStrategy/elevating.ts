import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

const HOUR = 3600

/** Contract cases for authentication methods. Those about `elevate` apply only to strategies that have it. */
export const elevating: Promises = {
  'returns how and when the user signed in, or reports that this is unknown': async (trial) => {
    const site = trial()
    const signedInAt = site.clock.now()
    const ann = await site.signedIn()
    site.clock.forward(60)
    const { authMethods, authTime, level } = await site.current(ann)
    if (authMethods.length > 0 || site.elevates) {
      alike({ authMethods, authTime }, { authMethods: [{ method: 'pwd', at: signedInAt }], authTime: signedInAt })
    }
    assert.equal(level, 1)
  },
  'keeps the methods when the session is extended and updated': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await site.signedIn()
    const before = await site.current(ann)
    site.clock.forward(60)
    await site.read(ann)
    await site.update(ann, { authMethods: ['otp'], auth_methods: 'otp@1', level: 3 })
    alike(await site.current(ann), before)
  },
  'is elevated under a new token and a new id, and the old token is refused': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: HOUR })
    if (!site.elevates) return
    const ann = await site.signedIn()
    const copy = site.sessionCookies(ann)
    const before = await site.current(ann)
    site.clock.forward(60)
    const elevated = await site.elevate(ann, ['otp'])
    const after = await site.current(ann)
    alike(elevated, after)
    assert.notEqual(after.id, before.id, 'the id has not changed')
    assert.equal(after.level, 2)
    alike(after.authTime, site.clock.now())
    alike(
      after.authMethods.map(({ method }) => method),
      ['pwd', 'otp'],
    )
    alike(after.user, before.user)
    for (const [name, value] of site.sessionCookies(ann))
      assert.notEqual(value, copy.get(name), 'the token has not changed')
    assert.equal((await site.read(site.thief(copy))).session, null, 'the old token is still good')
    assert.notEqual((await site.read(ann)).session, null)
  },
  'is elevated to the highest level by a key of a user who was verified': async (trial) => {
    const site = trial()
    if (!site.elevates) return
    const ann = await site.signedIn()
    assert.equal((await site.elevate(ann, ['user', 'hwk', 'mfa']))?.level, 3)
    assert.equal((await site.current(ann)).level, 3)
  },
  'keeps its absolute end, however often it is elevated': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR })
    if (!site.elevates) return
    const ann = await site.signedIn()
    for (let minutes = 30; minutes < 120; minutes += 30) {
      site.clock.forward(30 * 60)
      assert.ok(await site.elevate(ann, ['otp']), `the session is over after ${String(minutes)} minutes`)
    }
    site.clock.forward(30 * 60)
    assert.equal(await site.elevate(ann, ['otp']), null)
    assert.equal((await site.read(ann)).session, null)
  },
  'is elevated once by many calls at once': async (trial) => {
    const site = trial()
    if (!site.elevates) return
    const cookies = site.sessionCookies(await site.signedIn())
    const browsers = Array.from({ length: 8 }, () => site.thief(cookies))
    const elevated = await Promise.all(browsers.map((each) => site.elevate(each, ['otp'])))
    assert.equal(elevated.filter((each) => each !== null).length, 1, 'one session has become several')
    const running = await Promise.all(browsers.map(async (each) => (await site.read(each)).session))
    assert.equal(running.filter((each) => each !== null).length, 1)
  },
  'is not elevated after it has ended, nor for a visitor': async (trial) => {
    const site = trial()
    if (!site.elevates) return
    const ann = await site.signedIn()
    const copy = site.thief(site.sessionCookies(ann))
    await site.signOut(ann)
    for (const browser of [copy, site.browser()]) {
      assert.equal(await site.elevate(browser, ['otp']), null)
      assert.equal((await site.read(browser)).session, null)
    }
  },
}
