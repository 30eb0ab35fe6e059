import { type AuthConfig, AuthEngine, customFetch } from 'authengine'
import { type OAuthOptions, OAuthProvider, type OidcOptions, OidcProvider } from 'authengine/provider'
import { Browser, FakeClock, RecordingLogger } from 'authengine/testing'
import { ORIGIN, SECRET } from '../../support/anEngine.js'
import { HostileProvider, type HostileProviderOptions } from '../../support/hostile/HostileProvider.js'
import { Wiretap } from './Wiretap.js'

/** Secret of the client at the provider. */
export const CLIENT_SECRET = 'a-client-secret-for-tests-0123456789'

/** Differences from the default relying party. */
export interface RelyingPartyOptions extends Pick<HostileProviderOptions, 'lies' | 'metadata' | 'person'> {
  /** Options of the provider `op`. */
  readonly op?: OidcOptions
  /** Options of the provider `oa`, whose userinfo endpoint is used. */
  readonly oa?: OAuthOptions
  /** Other options of the configuration. */
  readonly config?: AuthConfig
  /** Replaces the provider's own `fetch`. */
  readonly via?: typeof fetch
  /** Origin of the site. */
  readonly origin?: string
  /** A provider that is shared with other sites. */
  readonly provider?: HostileProvider
}

/** A site, its provider, and all of their outputs that a test can check. */
export interface RelyingParty {
  readonly engine: AuthEngine
  readonly provider: HostileProvider
  readonly clock: FakeClock
  readonly log: RecordingLogger
  /** Names of the events so far; `session` is left out. */
  readonly events: string[]
  /** The secrets that no other party may see. */
  readonly wiretap: Wiretap
  readonly origin: string
  /** A browser with an empty jar. */
  browser(): Browser
}

/**
 * A site at `https://app.example/auth` with the provider `op` (OpenID Connect, discovered) and the provider `oa` (plain
 * OAuth), which are the same hostile provider.
 */
export function aRelyingParty(options: RelyingPartyOptions = {}): RelyingParty {
  const { op, oa, config, lies, metadata, person, origin = ORIGIN } = options
  // openid-client also uses the clock of the machine.
  const clock = new FakeClock(new Date())
  const log = new RecordingLogger()
  const events: string[] = []
  const provider =
    options.provider ??
    new HostileProvider({
      clock,
      clients: [{ id: 'app', secret: CLIENT_SECRET }],
      ...(lies && { lies }),
      ...(metadata && { metadata }),
      ...(person !== undefined && { person }),
    })
  const wiretap = new Wiretap(provider, options.via)
  const client = { clientId: 'app', clientSecret: CLIENT_SECRET, [customFetch]: wiretap.fetch }
  const { issuer } = provider
  const names = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount'] as const
  const handlers = Object.fromEntries(names.map((name) => [name, () => events.push(name)]))
  const engine = new AuthEngine(
    {
      url: origin,
      secret: SECRET,
      providers: [
        new OidcProvider({ id: 'op', name: 'OP', issuer }, { ...client, ...op }),
        new OAuthProvider(
          {
            id: 'oa',
            name: 'OA',
            authorization: `${issuer}/authorize`,
            token: `${issuer}/token`,
            userinfo: `${issuer}/userinfo`,
          },
          { ...client, issuer, ...oa },
        ),
      ],
      ...config,
      plugins: [
        { id: 'fakes', name: 'fakes', register: (registry) => void registry.clock(clock).logger(log).on(handlers) },
        ...(config?.plugins ?? []),
      ],
    },
    { NODE_ENV: 'production' },
  )
  const browser = (): Browser => new Browser(origin, (request) => engine.handle(request))
  return { engine, provider, clock, log, events, wiretap, origin, browser }
}
