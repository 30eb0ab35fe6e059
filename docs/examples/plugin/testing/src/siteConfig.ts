import { type AuthConfig, defineConfig, EmailProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { EmailSender } from 'authengine/plugin'
import { type OidcOptions, OidcProvider } from 'authengine/provider'

/** The services outside the application: real ones when it runs, fakes in its tests. */
export interface Outside {
  readonly adapter: DatabaseAdapter
  readonly sender: EmailSender
  readonly op: OidcOptions
}

/** The authengine configuration of the application. */
export const siteConfig = ({ adapter, sender, op }: Outside): AuthConfig =>
  defineConfig({
    adapter,
    providers: [
      new OidcProvider({ id: 'op', name: 'Company' }, op),
      new EmailProvider({ from: 'Example <no-reply@app.example>', sender }),
    ],
  })
