import { type AuthConfig, defineConfig } from '@authengine/express'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { accountPlugins } from './accounts/account.js'
import { auditTables } from './accounts/audit.js'

const at = JSON.parse(process.env['DATABASE'] ?? '{ "sqlite": ":memory:" }') as SqlLocation

export const config: AuthConfig = defineConfig({
  adapter: sqlAdapter(at, { tables: [auditTables] }),
  plugins: accountPlugins(),
})

/** The ways to sign in, for the page that offers them. */
export const offers = { local: false, email: false }
