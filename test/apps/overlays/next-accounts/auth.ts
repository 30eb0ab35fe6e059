import FullstackAuth from '@authengine/next'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { accountPlugins } from './accounts/account'
import { auditTables } from './accounts/audit'

// The build asks no database.
const at = JSON.parse(process.env['DATABASE'] ?? '{ "sqlite": ":memory:" }') as SqlLocation

export const { handlers, auth, signIn, signOut, unstable_update } = FullstackAuth({
  adapter: sqlAdapter(at, { tables: [auditTables] }),
  plugins: accountPlugins(),
})

/** The ways to sign in, for the page that offers them. */
export const offers = { local: false, email: false }
