import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

/** How a session starts. */
export const opening: Promises = {
  'opens a session at sign-in, in a cookie for this host alone that ends with the session': async (trial) => {
    const house = trial()
    const ann = house.browser()
    const { sets } = await house.signIn(ann)
    const { session } = await house.read(ann)
    assert.ok(sets.length > 0, 'the sign-in sets no session cookie')
    for (const { httpOnly, secure, sameSite, domain, path, expires } of sets) {
      alike({ httpOnly, secure, domain, path }, { httpOnly: true, secure: true, path: '/' })
      assert.equal(String(sameSite).toLowerCase(), 'lax')
      assert.equal(expires?.toISOString(), session?.expires)
    }
    alike(session?.user, { name: 'ann', email: 'ann@example.test' })
  },
  'never adopts a cookie that was planted before the sign-in': async (trial) => {
    const house = trial()
    const planted = house.madeUp('A'.repeat(43))
    const ann = house.thief(planted)
    await house.signIn(ann)
    assert.notEqual([...house.sessionCookies(ann).values()].join(''), [...planted.values()].join(''))
    assert.equal((await house.read(house.thief(planted))).session, null)
  },
  'replaces the session when another user signs in': async (trial) => {
    const house = trial()
    const browser = await house.signedIn('ann')
    const before = house.sessionCookies(browser)
    await house.signIn(browser, 'bob')
    assert.equal((await house.read(browser)).session?.user?.name, 'bob')
    assert.equal((await house.read(house.thief(before))).session, null)
  },
  'keeps the sessions of different browsers apart': async (trial) => {
    const house = trial()
    const [ann, bob, again] = [await house.signedIn('ann'), await house.signedIn('bob'), await house.signedIn('ann')]
    await house.signOut(again)
    assert.equal((await house.read(ann)).session?.user?.name, 'ann')
    assert.equal((await house.read(bob)).session?.user?.name, 'bob')
  },
  'makes the form token of a visitor worthless once a user is signed in': async (trial) => {
    const house = trial()
    const ann = house.browser()
    const token = await ann.csrfToken()
    await house.signIn(ann)
    await house.signOut(ann, token)
    assert.notEqual((await house.read(ann)).session, null)
  },
  'gives each session an id of its own, so that a form token of one is worthless in the next': async (trial) => {
    const house = trial()
    const ann = await house.signedIn()
    const token = await ann.csrfToken()
    await house.signIn(ann)
    await house.signOut(ann, token)
    assert.notEqual((await house.read(ann)).session, null)
  },
}
