import { KyselyAdapter } from '@auth/kysely-adapter'
import { EMAIL, mailedLinks, PASSWORD } from './people.mjs'
import { authjsDatabase } from './tables.mjs'

/**
 * An application with Auth.js or NextAuth: sealed sessions with a password, or rows with a mailed link.
 *
 * @param given - What the test wants.
 * @param library - Its provider for passwords, its own options, and how it answers a request.
 */
export function authjsApplication(
  { claims = {}, config = {}, rows = false, secret, userId = 'ann' },
  { Credentials, handle, own },
) {
  const db = rows ? authjsDatabase() : undefined
  const adapter = db && KyselyAdapter(db)
  const mails = mailedLinks()
  const authorize = ({ password }) => (password === PASSWORD ? { id: userId, name: 'Ann', email: EMAIL } : null)
  const options = {
    secret,
    logger: { error: (...all) => console.error(...all), warn() {}, debug() {} },
    providers: rows ? [mails.provider] : [Credentials({ credentials: { password: {} }, authorize })],
    callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...claims } : token) },
    ...(adapter && { adapter, session: { strategy: 'database' } }),
    ...own,
    ...config,
  }
  return {
    ...{ adapter, db },
    handle: (request) => handle(request, options),
    signIn: async (browser) => {
      if (!rows) await browser.submit('/api/auth/callback/credentials', { password: PASSWORD })
      else await mails.signIn(browser)
    },
  }
}
