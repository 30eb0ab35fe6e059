import { type AuthConfig, type AuthEvents, type AuthPlugin, customFetch, type MemoryAdapter } from 'authengine'
import { type OidcOptions, OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock, FakeIdentityProvider, type FakePerson } from 'authengine/testing'
import { anEngine, type EngineUnderTest } from '../support/anEngine.js'

/** An emitted event. */
export interface Announcement {
  readonly event: keyof AuthEvents
  readonly message: Readonly<Record<string, unknown>>
}

/** A site with two OpenID providers, `op` and `other`, and its observable outputs. */
export interface OpSite extends EngineUnderTest {
  readonly op: FakeIdentityProvider
  readonly other: FakeIdentityProvider
  /** The emitted events without `session`. */
  readonly told: Announcement[]
  /** Signs a user in with a provider. */
  signIn(browser: Browser, person?: FakePerson, id?: 'op' | 'other', fields?: FormFields): Promise<Response>
  /** Signs a user in at the provider. Returns the callback URL with its parameters. */
  requestAuth(browser: Browser, person?: FakePerson, id?: 'op' | 'other', fields?: FormFields): Promise<URL>
}

/** Fields of the form that starts a sign-in. */
export type FormFields = Readonly<Record<string, string>>

/** Options of a site. */
export interface OpSiteOptions {
  readonly config?: AuthConfig
  readonly adapter?: MemoryAdapter
  readonly clock?: FakeClock
  readonly op?: FakeIdentityProvider
  /** Options of the provider `op`. */
  readonly options?: OidcOptions
  /** Options of the provider `other`. */
  readonly otherOptions?: OidcOptions
}

/** Users of the providers. */
export const ANN: FakePerson = { sub: 'ann-at-op', name: 'Ann', email: 'ann@example.test', email_verified: true }
export const BOB: FakePerson = { sub: 'bob-at-op', name: 'Bob', email: 'bob@example.test', email_verified: true }

/** A provider of the site for this identity provider. */
export const providerAt = (
  idp: Pick<FakeIdentityProvider, 'issuer' | 'fetch'>,
  id: string,
  options: OidcOptions = {},
): OidcProvider =>
  new OidcProvider(
    { id, name: id },
    { issuer: idp.issuer, clientId: 'app', clientSecret: 'client-secret', [customFetch]: idp.fetch, ...options },
  )

/** A site. With `adapter`, its sessions are sealed cookies as well. */
export function anOpSite({ config = {}, adapter, clock = new FakeClock(), ...more }: OpSiteOptions = {}): OpSite {
  const op = more.op ?? new FakeIdentityProvider({ issuer: 'https://op.example', clock })
  const other = new FakeIdentityProvider({ issuer: 'https://other.example', clock })
  const told: Announcement[] = []
  const note =
    (event: keyof AuthEvents) =>
    (message: object): void =>
      void told.push({ event, message: { ...message } })
  const watcher: AuthPlugin = {
    id: 'watcher',
    name: 'watcher',
    register: (registry) =>
      void registry.clock(clock).on({
        signIn: note('signIn'),
        signOut: note('signOut'),
        createUser: note('createUser'),
        updateUser: note('updateUser'),
        linkAccount: note('linkAccount'),
      }),
  }
  const subject = anEngine({
    providers: [providerAt(op, 'op', more.options), providerAt(other, 'other', more.otherOptions)],
    ...(adapter && { adapter, session: { strategy: 'jwt' } }),
    ...config,
    plugins: [...(config.plugins ?? []), watcher],
  })
  const requestAuth: OpSite['requestAuth'] = async (browser, person = ANN, id = 'op', fields = {}) => {
    const idp = id === 'op' ? op : other
    idp.person = person
    const start = await browser.submit(`/auth/signin/${id}`, { callbackUrl: '/home', ...fields })
    return idp.authorize(start.headers.get('location') ?? '')
  }
  const signIn: OpSite['signIn'] = async (browser, ...more) => arrive(browser, await requestAuth(browser, ...more))
  return {
    ...subject,
    clock,
    op,
    other,
    told,
    requestAuth,
    signIn,
  }
}

/** Returns from the provider. */
export const arrive = (browser: Browser, back: URL): Promise<Response> => browser.get(back.pathname + back.search)
