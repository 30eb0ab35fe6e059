import { sqlAdapter, type SqlDatabase } from '@authengine/sql'
import type { Browser } from 'authengine/testing'
import { serve } from '../processes/serve.js'
import { incomingRequestWith, siteOn } from './siteOn.js'

/** One process of a site that runs in several processes on one database. Executes the questions of the test. */
const [place = '', issuer = ''] = process.argv.slice(2)
const site = siteOn(sqlAdapter(JSON.parse(place) as SqlDatabase), issuer)
const { engine } = site

const entered = (browser: Browser, answer: Response) => ({
  location: answer.headers.get('location'),
  cookie: browser.cookieHeader,
})

serve({
  async enter(subject: string) {
    const browser = site.browser()
    return entered(browser, await site.requestAuth(browser, subject))
  },
  async enterByAddress(email: string) {
    const browser = site.browser()
    return entered(browser, await browser.submit('/auth/callback/cred', { email, callbackUrl: '/home' }))
  },
  async read(cookie: string) {
    const answer = await site.browser().request('/auth/session', { headers: { cookie } })
    const session = (await answer.json()) as { user?: { email?: string } } | null
    return { status: answer.status, email: session?.user?.email ?? null }
  },
  async token(cookie: string) {
    const outcome = await engine.tokens.get(incomingRequestWith(cookie), 'op')
    return outcome.status === 'valid' ? outcome.accessToken : outcome.status
  },
  async leave(cookie: string) {
    const browser = site.browser()
    for (const pair of cookie.split('; ')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      browser.plant(name, value)
    }
    return (await browser.submit('/auth/signout')).headers.get('location')
  },
  list: (userId: string) => engine.sessions.list(userId),
  revoke: (id: string) => engine.sessions.revoke(id),
  revokeAll: (userId: string) => engine.sessions.revokeAll(userId),
})
