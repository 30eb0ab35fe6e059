import { type AuthConfig, defineConfig, EmailProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { EmailSender } from 'authengine/plugin'
import { type OidcOptions, OidcProvider } from 'authengine/provider'

/** What is outside the application: the real things when it runs, fakes in its tests. */
export interface Outside {
  readonly adapter: DatabaseAdapter
  readonly sender: EmailSender
  readonly op: OidcOptions
}

/** What the application asks of authengine. */
export const siteConfig = ({ adapter, sender, op }: Outside): AuthConfig =>
  defineConfig({
    adapter,
    providers: [
      new OidcProvider({ id: 'op', name: 'Company' }, op),
      new EmailProvider({ from: 'Example <no-reply@app.example>', sender }),
    ],
  })
