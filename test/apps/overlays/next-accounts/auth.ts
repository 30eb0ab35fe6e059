import FullstackAuth from '@authengine/next'
import { opentelemetry } from '@authengine/opentelemetry'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { accountPlugins } from './accounts/account'
import { auditTables } from './accounts/audit'

// No database is needed during the build.
const at = JSON.parse(process.env['DATABASE'] ?? '{ "sqlite": ":memory:" }') as SqlLocation

export const { handlers, auth, signIn, signOut, unstable_update, requestAuth } = FullstackAuth({
  adapter: sqlAdapter(at, { tables: [auditTables] }),
  plugins: [...accountPlugins(), opentelemetry()],
})

/** The additional sign-in options; the sign-in page reads them. */
export const offers = { local: false, email: false, account: false }
