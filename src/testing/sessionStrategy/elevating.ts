import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

const HOUR = 3600

/** How the user has proved who they are. What is about `elevate` holds for strategies that have it. */
export const elevating: Promises = {
  'knows how and when the user has signed in, or says that it does not': async (trial) => {
    const house = trial()
    const signedInAt = house.clock.now()
    const ann = await house.signedIn()
    house.clock.forward(60)
    const { authMethods, authTime, level } = await house.current(ann)
    if (authMethods.length > 0 || house.elevates) {
      alike({ authMethods, authTime }, { authMethods: [{ method: 'pwd', at: signedInAt }], authTime: signedInAt })
    }
    assert.equal(level, 1)
  },
  'keeps the methods when the session is extended and updated': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await house.signedIn()
    const before = await house.current(ann)
    house.clock.forward(60)
    await house.read(ann)
    await house.update(ann, { authMethods: ['otp'], auth_methods: 'otp@1', level: 3 })
    alike(await house.current(ann), before)
  },
  'is elevated under a new token and a new id, and the old token is refused': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: HOUR })
    if (!house.elevates) return
    const ann = await house.signedIn()
    const copy = house.sessionCookies(ann)
    const before = await house.current(ann)
    house.clock.forward(60)
    const elevated = await house.elevate(ann, ['otp'])
    const after = await house.current(ann)
    alike(elevated, after)
    assert.notEqual(after.id, before.id, 'the id has not changed')
    assert.equal(after.level, 2)
    alike(after.authTime, house.clock.now())
    alike(
      after.authMethods.map(({ method }) => method),
      ['pwd', 'otp'],
    )
    alike(after.user, before.user)
    for (const [name, value] of house.sessionCookies(ann))
      assert.notEqual(value, copy.get(name), 'the token has not changed')
    assert.equal((await house.read(house.thief(copy))).session, null, 'the old token is still good')
    assert.notEqual((await house.read(ann)).session, null)
  },
  'is elevated to the highest level by a key of a user who was verified': async (trial) => {
    const house = trial()
    if (!house.elevates) return
    const ann = await house.signedIn()
    assert.equal((await house.elevate(ann, ['user', 'hwk', 'mfa']))?.level, 3)
    assert.equal((await house.current(ann)).level, 3)
  },
  'ends when it would have ended, however often it is elevated': async (trial) => {
    const house = trial({ maxAge: HOUR, updateAge: 0, absoluteMaxAge: 2 * HOUR })
    if (!house.elevates) return
    const ann = await house.signedIn()
    for (let minutes = 30; minutes < 120; minutes += 30) {
      house.clock.forward(30 * 60)
      assert.ok(await house.elevate(ann, ['otp']), `the session is over after ${String(minutes)} minutes`)
    }
    house.clock.forward(30 * 60)
    assert.equal(await house.elevate(ann, ['otp']), null)
    assert.equal((await house.read(ann)).session, null)
  },
  'is elevated once by many who ask at once': async (trial) => {
    const house = trial()
    if (!house.elevates) return
    const cookies = house.sessionCookies(await house.signedIn())
    const browsers = Array.from({ length: 8 }, () => house.thief(cookies))
    const elevated = await Promise.all(browsers.map((each) => house.elevate(each, ['otp'])))
    assert.equal(elevated.filter((each) => each !== null).length, 1, 'one session has become several')
    const running = await Promise.all(browsers.map(async (each) => (await house.read(each)).session))
    assert.equal(running.filter((each) => each !== null).length, 1)
  },
  'is not elevated after it has ended, nor for a visitor': async (trial) => {
    const house = trial()
    if (!house.elevates) return
    const ann = await house.signedIn()
    const copy = house.thief(house.sessionCookies(ann))
    await house.signOut(ann)
    for (const browser of [copy, house.browser()]) {
      assert.equal(await house.elevate(browser, ['otp']), null)
      assert.equal((await house.read(browser)).session, null)
    }
  },
}
