import type { AuthConfig, AuthPlugin, ProviderInput } from 'authengine'
import { type OidcOptions, OidcProvider } from 'authengine/provider'
import { type Browser, FakeClock } from 'authengine/testing'
import type { ClientMetadata } from 'oidc-provider'
import { ORIGIN } from '../support/anEngine.js'
import type { Op } from '../support/op/startOp.js'
import { aWatchedEngine, type WatchedEngine } from '../support/outcomes.js'

/** Where the provider sends people back to. */
export const CALLBACK = `${ORIGIN}/auth/callback/op`

/** Long enough for HS256. */
export const CLIENT_SECRET = 'client-secret-for-tests-only-0123456789'

/** A client as it is registered at the provider. */
export const registered = (metadata: Partial<ClientMetadata> = {}): ClientMetadata => ({
  client_id: 'app',
  client_secret: CLIENT_SECRET,
  redirect_uris: [CALLBACK],
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  ...metadata,
})

/** A site whose clock agrees with that of the provider, which is real. */
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

/** The provider of most tests. */
export const anOp = ({ issuer }: Op, options: OidcOptions = {}): OidcProvider =>
  new OidcProvider({ id: 'op', name: 'Example' }, { issuer, clientId: 'app', clientSecret: CLIENT_SECRET, ...options })

/** Where a response sends the browser. */
export const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '')

/** Clicks on the button of a provider: returns where the person is sent. */
export const leaves = async (browser: Browser, callbackUrl = '/home', path = '/auth/signin/op'): Promise<URL> =>
  targetOf(await browser.submit(path, { callbackUrl }))

/** Signs in at the provider: returns where it sends the person back to. */
export async function requestAuths(browser: Browser, op: Op, callbackUrl?: string, path?: string): Promise<URL> {
  return op.visitor('alice').authorize(await leaves(browser, callbackUrl, path))
}

/** The whole way, from the button to the last answer. */
export async function signsIn(browser: Browser, op: Op, callbackUrl?: string, path?: string): Promise<Response> {
  return browser.get(String(await requestAuths(browser, op, callbackUrl, path)))
}

/** What the server asked of the provider; what browsers asked is left out. */
export const askedByServer = ({ requests }: Op): string[] =>
  requests.filter((line) => !/^\w+ \/(auth|interaction)(\/|$)/.test(line))

/** Names of the cookies of flows that a browser has. */
export const flowsIn = (browser: Browser): string[] =>
  [...browser.cookies.keys()].filter((name) => name.startsWith('__Host-authengine.flow.'))
