import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

/** Contract cases for starting sessions. */
export const opening: Promises = {
  'creates a session at sign-in, in a cookie for this host only that expires with the session': async (trial) => {
    const site = trial()
    const ann = site.browser()
    const { sets } = await site.signIn(ann)
    const { session } = await site.read(ann)
    assert.ok(sets.length > 0, 'the sign-in sets no session cookie')
    for (const { httpOnly, secure, sameSite, domain, path, expires } of sets) {
      alike({ httpOnly, secure, domain, path }, { httpOnly: true, secure: true, path: '/' })
      assert.equal(String(sameSite).toLowerCase(), 'lax')
      assert.equal(expires?.toISOString(), session?.expires)
    }
    alike(session?.user, { name: 'ann', email: 'ann@example.test' })
  },
  'never adopts a cookie that was planted before the sign-in': async (trial) => {
    const site = trial()
    const planted = site.madeUp('A'.repeat(43))
    const ann = site.thief(planted)
    await site.signIn(ann)
    assert.notEqual([...site.sessionCookies(ann).values()].join(''), [...planted.values()].join(''))
    assert.equal((await site.read(site.thief(planted))).session, null)
  },
  'replaces the session when another user signs in': async (trial) => {
    const site = trial()
    const browser = await site.signedIn('ann')
    const before = site.sessionCookies(browser)
    await site.signIn(browser, 'bob')
    assert.equal((await site.read(browser)).session?.user?.name, 'bob')
    assert.equal((await site.read(site.thief(before))).session, null)
  },
  'separates the sessions of different browsers': async (trial) => {
    const site = trial()
    const [ann, bob, again] = [await site.signedIn('ann'), await site.signedIn('bob'), await site.signedIn('ann')]
    await site.signOut(again)
    assert.equal((await site.read(ann)).session?.user?.name, 'ann')
    assert.equal((await site.read(bob)).session?.user?.name, 'bob')
  },
  'makes the form token of a visitor worthless once a user is signed in': async (trial) => {
    const site = trial()
    const ann = site.browser()
    const token = await ann.csrfToken()
    await site.signIn(ann)
    await site.signOut(ann, token)
    assert.notEqual((await site.read(ann)).session, null)
  },
  'gives each session an id of its own, so that a form token of one is worthless in the next': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    const token = await ann.csrfToken()
    await site.signIn(ann)
    await site.signOut(ann, token)
    assert.notEqual((await site.read(ann)).session, null)
  },
}
