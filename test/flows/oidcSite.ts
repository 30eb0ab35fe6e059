import type { AuthConfig, AuthPlugin, ProviderInput } from 'authengine'
import { type OidcOptions, OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock } from 'authengine/testing'
import type { ClientMetadata } from 'oidc-provider'
import { ORIGIN } from '../support/anEngine.js'
import type { Op } from '../support/op/startOp.js'
import { aWatchedEngine, type WatchedEngine } from '../support/outcomes.js'

/** The callback URL that the provider redirects to. */
export const CALLBACK = `${ORIGIN}/auth/callback/op`

/** Secret of the client; long enough for HS256. */
export const CLIENT_SECRET = 'client-secret-for-tests-only-0123456789'

/** Metadata of a client that is registered at the provider. */
export const registered = (metadata: Partial<ClientMetadata> = {}): ClientMetadata => ({
  client_id: 'app',
  client_secret: CLIENT_SECRET,
  redirect_uris: [CALLBACK],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  ...metadata,
})

/** A site whose clock agrees with that of the provider, which uses the real time. */
export interface Site extends WatchedEngine {
  readonly clock: FakeClock
}

/** A site with these providers. */
export function aSite(
  providers: readonly ProviderInput[],
  config: AuthConfig = {},
  env?: Readonly<Record<string, string | undefined>>,
): Site {
  const clock = new FakeClock(new Date())
  const present: AuthPlugin = { id: 'present', name: 'present', register: (registry) => void registry.clock(clock) }
  return { ...aWatchedEngine({ providers, ...config, plugins: [...(config.plugins ?? []), present] }, env), clock }
}

/** The provider that most tests use. */
export const anOp = ({ issuer }: Op, options: OidcOptions = {}): OidcProvider =>
  new OidcProvider({ id: 'op', name: 'Example' }, { issuer, clientId: 'app', clientSecret: CLIENT_SECRET, ...options })

/** The URL to which a response redirects the browser. */
export const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '')

/** Submits the form of a provider button. Returns the URL at the provider. */
export const leaves = async (browser: Browser, callbackUrl = '/home', path = '/auth/signin/op'): Promise<URL> =>
  targetOf(await browser.submit(path, { callbackUrl }))

/** Signs in at the provider. Returns the callback URL with its parameters. */
export async function authorize(browser: Browser, op: Op, callbackUrl?: string, path?: string): Promise<URL> {
  return op.visitor('alice').authorize(await leaves(browser, callbackUrl, path))
}

/** A complete sign-in. Returns the response of the callback. */
export async function signsIn(browser: Browser, op: Op, callbackUrl?: string, path?: string): Promise<Response> {
  return browser.get(String(await authorize(browser, op, callbackUrl, path)))
}

/** The requests of the site's server at the provider, without those of browsers. */
export const askedByServer = ({ requests }: Op): string[] =>
  requests.filter((line) => !/^\w+ \/(auth|interaction)(\/|$)/.test(line))

/** Names of the flow cookies in a browser. */
export const flowsIn = (browser: Browser): string[] =>
  [...browser.cookies.keys()].filter((name) => name.startsWith('__Host-authengine.flow.'))
