import { ORIGIN, FOREIGN, must } from '../kit/site.mjs'
import { timed } from '../kit/timed.mjs'

const page = (subject) =>
  timed(async () => {
    const { create } = await import(`../subjects/${subject}.mjs`)
    const { handle, jar } = create({ providers: 10 })
    const browser = jar()
    await browser.get('/auth/csrf')
    const cookie = browser.header
    must(cookie.length > FOREIGN.length, 'no csrf cookie')
    const call = async () => (await handle(new Request(`${ORIGIN}/auth/signin`, { headers: { cookie } }))).text()
    const html = await call()
    must(html.includes('Service 8') && html.includes('csrfToken') && html.includes('password'), 'not the page', html)
    return { call }
  })

export default {
  name: 'signin-page',
  title: 'sign-in page: credentials and 9 services',
  contestants: { authengine: page('authengine'), '@auth/core': page('authjs') },
}
