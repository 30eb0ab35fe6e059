import { type AuthConfig, defineConfig } from '@authengine/express'
import { opentelemetry } from '@authengine/opentelemetry'
import { sqlAdapter, type SqlLocation } from '@authengine/sql'
import { accountPlugins } from './accounts/account.js'
import { auditTables } from './accounts/audit.js'

const at = JSON.parse(process.env['DATABASE'] ?? '{ "sqlite": ":memory:" }') as SqlLocation

export const config: AuthConfig = defineConfig({
  adapter: sqlAdapter(at, { tables: [auditTables] }),
  plugins: [...accountPlugins(), opentelemetry()],
})

/** The additional sign-in options; the sign-in page reads them. */
export const offers = { local: false, email: false, account: false }
