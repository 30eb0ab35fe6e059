import { AuthEngine, type AuthPlugin, EmailProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { EmailSender } from 'authengine/plugin'
import { OidcProvider } from 'authengine/provider'
import { Browser, Mailbox, RecordingLogger } from 'authengine/testing'
import type { ClientMetadata } from 'oidc-provider'
import { ORIGIN, SECRET } from '../anEngine.js'
import { OpVisitor } from '../op/OpVisitor.js'

/** Metadata of the client at the provider. */
export const CLIENT: ClientMetadata = {
  client_id: 'app',
  client_secret: 'client-secret-for-tests-only-0123456789',
  redirect_uris: [`${ORIGIN}/auth/callback/op`],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
}

/** One process of a site: its engine, and browsers. */
export interface SiteOn {
  readonly engine: AuthEngine
  readonly log: RecordingLogger
  browser(): Browser
  /** Signs a user in at the provider. Returns the response of the callback. */
  requestAuth(browser: Browser, subject: string): Promise<Response>
}

/** Differences from the usual site. */
export interface SiteOptions {
  /** The sender of mails. */
  readonly sender?: EmailSender
  /** An additional plugin. */
  readonly plugin?: AuthPlugin
}

/**
 * A site with every authentication method, whose sessions are in a database and are extended by every request.
 *
 * Its provider `op` listens on loopback. The provider `cred` accepts the email address of every stored user.
 */
export function siteOn(adapter: DatabaseAdapter, issuer: string, options: SiteOptions = {}): SiteOn {
  const log = new RecordingLogger()
  const { client_id: clientId, client_secret: clientSecret = '' } = CLIENT
  const engine = new AuthEngine(
    {
      url: ORIGIN,
      secret: SECRET,
      adapter,
      session: { strategy: 'database', updateAge: 0 },
      providers: [
        new OidcProvider({ id: 'op', name: 'Op' }, { issuer, clientId, clientSecret }),
        new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: options.sender ?? new Mailbox() }),
        { id: 'cred', type: 'credentials', authorize: ({ email }) => adapter.users.byEmail(email ?? '') },
      ],
      plugins: [
        { id: 'log', name: 'log', register: (registry) => void registry.logger(log) },
        ...(options.plugin ? [options.plugin] : []),
      ],
    },
    { NODE_ENV: 'production' },
  )
  return {
    engine,
    log,
    browser: () => new Browser(ORIGIN, (request) => engine.handle(request)),
    async requestAuth(browser, subject) {
      const start = await browser.submit('/auth/signin/op', { callbackUrl: '/home' })
      const back = await new OpVisitor(issuer, subject).authorize(start.headers.get('location') ?? '')
      return browser.get(back.pathname + back.search)
    },
  }
}

/** A request with this `Cookie` header, for server code. */
export const incomingRequestWith = (cookie: string) => ({ url: `${ORIGIN}/`, headers: new Headers({ cookie }) })
