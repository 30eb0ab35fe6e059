import assert from 'node:assert/strict'
import { alike } from '../alike.js'
import type { Promises } from './Promises.js'

const HOUR = 3600
const FORGED = ['x', 'null', '0', '../../etc/passwd', 'a.b.c', '__proto__', 'id-of-ann', 'A'.repeat(43)]

/** Contract cases for reading sessions. */
export const reading: Promises = {
  'returns null for an invented cookie, and removes it': async (trial) => {
    const site = trial()
    for (const value of FORGED) {
      const { session, status, sets, removes } = await site.read(site.thief(site.madeUp(value)))
      alike({ session, status, sets: sets.length }, { session: null, status: 200, sets: 0 }, value)
      assert.ok(removes.length > 0, `the cookie ${value} stays`)
    }
    alike(site.log.codes('error'), [])
  },
  'returns null for an altered cookie': async (trial) => {
    const site = trial()
    const [[name, value] = ['', '']] = site.sessionCookies(await site.signedIn())
    const altered = [value.slice(1), value.slice(0, -1), `${value}A`, `A${value}`, value + value]
    for (let at = 0; at < value.length; at += Math.ceil(value.length / 40)) {
      altered.push(value.slice(0, at) + (value[at] === 'B' ? 'C' : 'B') + value.slice(at + 1))
    }
    for (const cookie of altered) {
      assert.equal((await site.read(site.thief(new Map([[name, cookie]])))).session, null)
    }
  },
  'returns missing name, email and image as absent or null, also after an extension': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 60 })
    for (const name of ['bare', 'blank']) {
      const browser = await site.signedIn(name)
      const answers = [await site.read(browser)]
      site.clock.forward(60)
      answers.push(await site.read(browser), await site.update(browser, {}))
      for (const { session } of answers) {
        assert.ok(session?.user, `${name} is not signed in`)
        const { name: shown = null, email = null, image = null } = session.user
        alike({ shown, email, image }, { shown: null, email: null, image: null }, name)
      }
    }
    alike(site.log.codes('error'), [])
  },
  'changes nothing when the session is only read': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await site.signedIn()
    const before = site.sessionCookies(ann)
    site.clock.forward(60)
    for (const path of ['/auth/csrf', '/auth/signin', '/auth/signout']) await ann.get(path)
    alike([...site.sessionCookies(ann)], [...before])
    alike(site.events, [])
    site.clock.forward(HOUR - 60)
    assert.equal((await site.read(ann)).session, null, 'looking at the session has extended it')
  },
  'announces each reading once, with what the client sees': async (trial) => {
    const site = trial()
    const ann = await site.signedIn()
    const { session } = await site.read(ann)
    const [event, ...others] = site.events
    assert.equal(event?.name, 'session')
    alike(Reflect.get(event.message, 'session'), session)
    alike(others, [])
  },
  'fails closed when the session callback throws, and signs no user out': async (trial) => {
    let broken = false
    const site = trial(
      { maxAge: HOUR, updateAge: 0 },
      {
        session({ session }) {
          if (broken) throw new RangeError('broken')
          return session
        },
      },
    )
    const ann = await site.signedIn()
    const before = await site.read(ann)
    broken = true
    site.clock.forward(60)
    const { status, session, sets, removes } = await site.read(ann)
    alike({ status, session, sets, removes }, { status: 500, session: null, sets: [], removes: [] })
    assert.equal(site.events.length, 1)
    site.clock.forward(HOUR - 61)
    broken = false
    alike((await site.read(ann)).session?.user, before.session?.user)
  },
  'sets no cookies on a request that cannot keep them, and does not extend its session': async (trial) => {
    const site = trial({ maxAge: HOUR, updateAge: 0 })
    const ann = await site.signedIn()
    const { session: before } = await site.read(ann)
    site.clock.forward(60)
    const url = `${ann.origin}/page`
    const incomingRequest = { url, headers: new Headers({ cookie: ann.cookieHeader }), keepsCookies: false }
    const { session, cookies } = await site.engine.session(incomingRequest)
    alike(cookies, [])
    assert.equal(session?.expires, before?.expires)
    site.clock.forward(HOUR - 60)
    assert.equal((await site.read(ann)).session, null)
    alike((await site.engine.session(incomingRequest)).cookies, [])
  },
}
