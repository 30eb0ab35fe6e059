import { formFloor } from '../kit/formFloor.mjs'
import { minted } from '../kit/minted.mjs'
import { Jar } from '../kit/Jar.mjs'
import { must, mustBeAnn } from '../kit/site.mjs'
import { read } from '../kit/sessionRoute.mjs'
import { timed } from '../kit/timed.mjs'

const pairsOf = (header) => header.split('; ')

/** A signed-in browser: requests the csrf route, then submits the form. */
const byForm = (subject, distinct) =>
  timed(async (effort) => {
    const { create, cookie } = await import(`../subjects/${subject}.mjs`)
    const { handle } = create()
    const cookies = distinct ? minted(subject, {}, effort.distinct.small) : [await cookie(create())]
    mustBeAnn(await read(create().handle, cookies[0]))
    const signOut = async (header) => {
      const browser = new Jar(handle)
      browser.keep(pairsOf(header))
      const response = await browser.submit('/auth/signout')
      must(response.status === 302 && !browser.header.includes('session-token'), 'not signed out', response.status)
    }
    return distinct
      ? { call: (at) => signOut(cookies[at]), supply: cookies.length }
      : { call: () => signOut(cookies[0]) }
  })

export default {
  name: 'sign-out',
  title: 'sign-out of a sealed cookie (csrf + post)',
  contestants: {
    // A sign-out ends the session, so each call needs another session.
    authengine: byForm('authengine', true),
    '@auth/core': byForm('authjs', false),
    'floor of these forms': formFloor('/auth/signout', {}, [`authengine.session-token=${'a'.repeat(500)}`]),
    'better-auth': timed(async () => {
      const { cookie, create } = await import('../subjects/betterAuth.mjs')
      const subject = create({ cache: 'jwe' })
      const header = await cookie(subject)
      const call = async () => {
        const browser = subject.jar()
        browser.keep(pairsOf(header))
        const response = await browser.post('/auth/sign-out', {}, true)
        must(response.status === 200, 'not signed out', response.status)
      }
      mustBeAnn(await read(subject.handle, header, '/auth/get-session'))
      await call()
      return { call }
    }, 'no csrf token; the row is gone after the first call'),
  },
}
