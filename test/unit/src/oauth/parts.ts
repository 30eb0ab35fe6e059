import { MemoryRevocationList } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../src/config/SettingsInput.js'
import { HttpClient } from '../../../../src/core/ports.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { Sealer } from '../../../../src/crypto/SessionCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { CookieJar } from '../../../../src/http/CookieJar.js'
import { CookiePolicy } from '../../../../src/http/CookiePolicy.js'
import { FetchClient } from '../../../../src/http/FetchClient.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { AuthorizationServers } from '../../../../src/oauth/AuthorizationServers.js'
import { FlowStates, RedirectProxy } from '../../../../src/oauth/FlowState.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { type OidcOptions, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { FlowMemory } from '../../../../src/sign-in/FlowMemory.js'
import { FakeClock, FakeIdentityProvider, SeededRandom } from '../../../../src/testing/index.js'

export const ORIGIN = 'https://app.example'
export const CALLBACK = `${ORIGIN}/auth/callback/op`
export const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'

/** Sends all requests with the fetch function of the provider, and none over the network. */
class NoNetwork extends HttpClient {
  readonly #client = new FetchClient()

  override async send(request: Request, via?: typeof fetch): Promise<Response> {
    if (!via) throw new TypeError('There is no network.')
    return this.#client.send(request, via)
  }
}

/** The differences of a request from `GET /auth/callback/op`. */
export interface Asked {
  readonly method?: string
  readonly path?: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly cookies?: Readonly<Record<string, string>>
  readonly origin?: string
  readonly callbackUrl?: string
  readonly authorizationParams?: Readonly<Record<string, string>>
  readonly clientParams?: Readonly<Record<string, string>>
  readonly fromServerCode?: boolean
}

/** The context of a request for a flow. */
export function aContext(asked: Asked = {}): RequestContext {
  const { method = 'GET', path = '/auth/callback/op', body = {}, cookies = {}, origin = ORIGIN } = asked
  const url = new URL(path, origin)
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = new Headers(header ? { cookie: header } : {})
  return {
    fromServerCode: asked.fromServerCode ?? false,
    method,
    route: { action: 'callback', providerId: 'op' },
    origin,
    originSource: 'url',
    baseUrl: `${origin}/auth`,
    secure: true,
    peer: undefined,
    target: path,
    query: new Map(url.searchParams),
    body,
    authorizationParams: asked.authorizationParams ?? {},
    clientParams: asked.clientParams ?? Object.fromEntries(url.searchParams),
    headers,
    cookies: new CookieJar(header),
    keepsCookies: true,
    callbackContext: { headers, origin },
    callbackUrl: () => Promise.resolve(asked.callbackUrl ?? `${origin}/`),
  }
}

/** The cookies that a response sets, as the next request sends them. */
export const keptBy = ({ cookies }: RequestContext): Record<string, string> =>
  Object.fromEntries(cookies.outgoing.filter(({ value }) => value).map(({ name, value }) => [name, value]))

/** The real parts of an authorization code flow, with a provider in memory. */
export function parts(input: SettingsInput = {}) {
  const clock = new FakeClock()
  const random = new SeededRandom()
  const idp = new FakeIdentityProvider({ clock })
  const sealer = new Sealer(new JoseCodec(new SecretRing([SECRET], clock)), clock)
  const settings = new Settings({ url: ORIGIN, secret: SECRET, ...input }, readEnvironment({}))
  const memory = new FlowMemory(sealer, new CookiePolicy(), clock, new MemoryRevocationList(clock))
  const states = new FlowStates(sealer)
  const proxy = new RedirectProxy(settings)
  const servers = new AuthorizationServers(new OAuthClients({}), new NoNetwork(), clock)
  const provider = (options: OidcOptions = {}): OidcProvider =>
    new OidcProvider(
      { id: 'op', name: 'Example' },
      { issuer: idp.issuer, clientId: 'app', clientSecret: 'secret', [customFetch]: idp.fetch, ...options },
    )
  const sessions = { get: () => Promise.resolve(null) }
  return { clock, idp, memory, provider, proxy, random, sealer, servers, sessions, states }
}
