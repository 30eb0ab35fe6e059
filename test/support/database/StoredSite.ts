import { customFetch, EmailProvider } from 'authengine'
import type { DatabaseAdapter, DatabaseUser } from 'authengine/adapter'
import { OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider, Mailbox } from 'authengine/testing'
import { aWatchedEngine, type WatchedEngine } from '../outcomes.js'

/** A site with every authentication method, on a database that contains Ann. */
export interface StoredSite extends WatchedEngine {
  readonly database: DatabaseAdapter
  readonly mailbox: Mailbox
  readonly ann: DatabaseUser
}

/** The stored user, who signs in with the password "right". */
export const ANN = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
/** The user who signs in with the provider `op`. */
export const CARLA = { sub: 'carla', name: 'Carla', email: 'carla@example.test', email_verified: true }
/** The email address of the user who signs in by mail. */
export const READER = 'reader@example.test'

const clock = new FakeClock()
/** Shared by all sites, because generating its keys is slow. */
export const idp = new FakeIdentityProvider({ clock, person: CARLA })

/** A site on a database with empty tables. Every request extends the session. */
export async function aStoredSite(database: DatabaseAdapter): Promise<StoredSite> {
  const ann = await database.users.create(ANN)
  const mailbox = new Mailbox()
  const client = { clientId: 'app', clientSecret: 'client-secret', [customFetch]: idp.fetch }
  const site = aWatchedEngine({
    adapter: database,
    session: { strategy: 'database', updateAge: 0 },
    providers: [
      new OidcProvider({ id: 'op', name: 'Op' }, { issuer: idp.issuer, ...client }),
      new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox }),
      { id: 'cred', type: 'credentials', authorize: ({ password }) => (password === 'right' ? { id: ann.id } : null) },
    ],
    plugins: [{ id: 'present', name: 'present', register: (registry) => void registry.clock(clock) }],
  })
  return { ...site, clock, database, mailbox, ann }
}

/** A browser in which Ann is signed in. */
export async function annIn(site: StoredSite): Promise<Browser> {
  const browser = site.browser()
  await browser.submit('/auth/callback/cred', { password: 'right' })
  return browser
}

/** Signs in at the provider. Returns the path that the provider redirects the browser to. */
export async function providerSession(
  browser: Browser,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const start = await browser.submit('/auth/signin/op', { callbackUrl: '/home', ...fields })
  const { pathname, search } = await idp.authorize(start.headers.get('location') ?? '')
  return pathname + search
}

/** Requests a mail. Returns its link and its code. */
export async function mailed(site: StoredSite, browser: Browser): Promise<{ path: string; code: string }> {
  await browser.submit('/auth/signin/mail', { email: READER, callbackUrl: '/home' })
  const mail = site.mailbox.latestTo(READER)
  const { pathname, search } = new URL((mail && Mailbox.linksIn(mail)[0]) ?? '')
  const [, first = '', second = ''] = /\b(\d{4}) (\d{4})\b/.exec(mail?.text ?? '') ?? []
  return { path: pathname + search, code: first + second }
}
