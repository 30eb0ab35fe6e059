import { Auth as Auth041 } from '@auth/core'
import { Auth as Auth034 } from '@auth/core-0.34'
import Credentials041 from '@auth/core/providers/credentials'
import Credentials034 from '@auth/core-0.34/providers/credentials'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { EMAIL, mailedLinks, PASSWORD } from './people.mjs'
import { authjsDatabase } from './tables.mjs'

const VERSIONS = {
  '0.41.3': { Auth: Auth041, Credentials: Credentials041 },
  '0.34.3': { Auth: Auth034, Credentials: Credentials034 },
}

/** Auth.js 5: sealed sessions with a password, or rows with a mailed link. */
export function authjs({ claims = {}, config = {}, rows = false, secret, userId = 'ann', version = '0.41.3' }) {
  const { Auth, Credentials } = VERSIONS[version]
  const db = rows ? authjsDatabase() : undefined
  const adapter = db && KyselyAdapter(db)
  const mails = mailedLinks()
  const authorize = ({ password }) => (password === PASSWORD ? { id: userId, name: 'Ann', email: EMAIL } : null)
  const options = {
    secret,
    trustHost: true,
    basePath: '/api/auth',
    logger: { error: (error) => console.error(error), warn() {}, debug() {} },
    providers: rows ? [mails.provider] : [Credentials({ credentials: { password: {} }, authorize })],
    callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...claims } : token) },
    ...(adapter && { adapter, session: { strategy: 'database' } }),
    ...config,
  }
  return {
    ...{ adapter, db },
    handle: (request) => Auth(request, options),
    signIn: async (browser) => {
      if (!rows) await browser.submit('/api/auth/callback/credentials', { password: PASSWORD })
      else await mails.signIn(browser)
    },
  }
}
