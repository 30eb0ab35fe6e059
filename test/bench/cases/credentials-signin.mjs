import { formFloor } from '../kit/formFloor.mjs'
import { must, mustBeAnn } from '../kit/site.mjs'
import { read } from '../kit/sessionRoute.mjs'
import { timed } from '../kit/timed.mjs'

/** A browser without cookies: requests the csrf route, then submits the form. */
const byForm = (subject) =>
  timed(async () => {
    const { create } = await import(`../subjects/${subject}.mjs`)
    const { handle, jar } = create()
    const signIn = async () => {
      const browser = jar()
      const response = await browser.submit('/auth/callback/credentials', { username: 'ann', password: 'secret' })
      must(response.status === 302, 'not signed in', response.status)
      return browser
    }
    mustBeAnn(await read(handle, (await signIn()).header))
    return { call: signIn }
  })

export default {
  name: 'credentials-signin',
  title: 'credentials sign-in (csrf + post), no hash',
  contestants: {
    authengine: byForm('authengine'),
    '@auth/core': byForm('authjs'),
    'floor of these forms': formFloor('/auth/callback/credentials', { username: 'ann', password: 'secret' }),
    'better-auth': timed(async () => {
      const { create, register, signIn } = await import('../subjects/betterAuth.mjs')
      const subject = create({ cache: 'jwe' })
      await register(subject)
      const call = async () => {
        const browser = subject.jar()
        const response = await signIn(browser)
        must(response.status === 200, 'not signed in', response.status)
        // Remaining rows of a sign-in would make the next one slower, because the adapter searches its arrays.
        subject.tables.session.length = 0
        return browser
      }
      mustBeAnn(await read(subject.handle, (await call()).header, '/auth/get-session'))
      return { call }
    }, 'no csrf token'),
    'iron-session': timed(async () => {
      const { cookie, getIronSession, OPTIONS } = await import('../subjects/ironSession.mjs')
      const request = new Request('http://localhost/', { headers: { cookie: await cookie() } })
      mustBeAnn(await getIronSession(request, new Response(), OPTIONS))
      return { call: () => cookie() }
    }, 'seals only'),
  },
}
