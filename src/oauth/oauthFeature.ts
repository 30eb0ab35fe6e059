import type { SecurityEventKind, SecurityEventName } from '../core/SecurityEvent.js'
import type { Feature, FeatureServices } from '../plugin-api/Feature.js'
import { apiToken } from '../plugin-api/tokens.js'
import { LazyWay } from '../sign-in/LazyWay.js'
import { type MergeMember, withOptions } from '../sign-in/FlowCatalogue.js'
import type { CodeFlowParts } from './AuthorizationCodeFlow.js'
import { type AuthorizationCodeProvider, customFetch } from './AuthorizationCodeProvider.js'
import { AuthorizationServers } from './AuthorizationServers.js'
import { checkOAuth, isUnregistered, warnOfHttp, warnOfUnregistered } from './checkOAuth.js'
import { checkOAuthClient } from './checkOAuthClient.js'
import { endpointOf, mergeEndpoints, type TokenEndpoint } from './endpoints.js'
import { BackchannelLogoutAction, FederatedSignOut, SignOutReturnAction } from './federatedLogout.js'
import { OAuthClients } from './OAuthClients.js'
import { type OAuth2Config, OAuthProvider, type OIDCConfig, OidcProvider } from './OAuthProvider.js'
import { ProviderTokens } from './ProviderTokens.js'
import { type EngineTokens, engineTokens } from './EngineTokens.js'

/** `engine.tokens`. */
export const Tokens = apiToken<EngineTokens>('authengine/oauth/tokens')
const Servers = apiToken<AuthorizationServers>('authengine/oauth/servers')
const KeptTokens = apiToken<ProviderTokens>('authengine/oauth/kept-tokens')

/** Security events of OAuth and OpenID Connect. */
const OAUTH_EVENTS: Partial<Record<SecurityEventName, SecurityEventKind>> = {
  'token.refreshed': { summary: 'Access tokens of a user were refreshed at the provider.', outcome: 'done' },
  'token.refused': {
    summary: 'The provider did not refresh the access tokens of a user.',
    outcome: 'refused',
    reasons: ['provider_error'],
    bounded: true,
  },
}

/** Sign-in with OAuth 2 and OpenID Connect. */
export const oauthFeature: Feature = {
  id: 'oauth',
  register: (registry) => {
    for (const [type, make] of describedProviders) registry.describedProvider(type, make)
    registry
      .lazyFlow({
        performs: OAuthProvider,
        load: async (services) => new (await import('./OAuthFlow.js')).OAuthFlow(await partsOf(services)),
      })
      .lazyFlow({
        performs: OidcProvider,
        load: async (services) => new (await import('./OAuthFlow.js')).OidcFlow(await partsOf(services)),
      })
      .action(
        ({ providers, flows, logger, security }) => new SignOutReturnAction(providers, flows, { logger, security }),
      )
      .action(({ providers, flows, sessions, security }) => {
        return new BackchannelLogoutAction(providers, flows, sessions, security)
      })
      .signOutStep((_services, services) => {
        const { flows, logger, providers, security } = services
        return new FederatedSignOut(providers, flows, services.api(KeptTokens), { logger, security })
      })
      .securityEvents(OAUTH_EVENTS)
      .reauthentication((_services, services) => providerWay(services, 'oidc'))
      .reauthentication((_services, services) => providerWay(services, 'oauth'))
      .check(checkOAuth)
      .check(checkOAuthClient)
      .check(warnOfUnregistered)
      .leavesOut(isUnregistered)
      .warning(warnOfHttp)
      .provides(
        Servers,
        (_services, { environment, http, clock, logger }) =>
          new AuthorizationServers(new OAuthClients(environment), http, clock, logger),
      )
      .provides(KeptTokens, (_services, services) => {
        const { accounts, clock, observers, providers, security, sessions } = services
        return new ProviderTokens(sessions, providers, services.api(Servers), accounts, clock, security, observers)
      })
      .provides(Tokens, (_services, services) => engineTokens(services.contexts, services.api(KeptTokens)))
  },
}

/** Re-authentication at a provider: one that returns ID tokens, or the last resort. */
function providerWay({ database, flows, forms, providers }: FeatureServices, type: 'oauth' | 'oidc'): LazyWay {
  const [id, reserve] = type === 'oidc' ? (['provider', 0] as const) : (['service', 2] as const)
  const load = async () => {
    const { ProviderWay } = await import('./ProviderWay.js')
    return new ProviderWay({ accounts: database?.accounts, flows, forms, providers }, type)
  }
  return new LazyWay(id, load, reserve)
}

async function partsOf(services: FeatureServices): Promise<CodeFlowParts> {
  const { FlowStates } = await import('./FlowState.js')
  const { RedirectProxy } = await import('./FlowState.js')
  const { clock, memory, random, sealer, sessions, settings } = services
  return {
    servers: services.api(Servers),
    memory,
    states: new FlowStates(sealer),
    proxy: new RedirectProxy(settings),
    sealer,
    random,
    clock,
    sessions,
  }
}

const ENDPOINTS: ReadonlySet<PropertyKey> = new Set(['authorization', 'token', 'userinfo'])
/**
 * Description of the symbol that Auth.js uses for `fetch`. Every copy of Auth.js has its own symbol with this
 * description.
 */
const FOREIGN_FETCH = 'custom-fetch'

/** Makes providers from plain objects, by `type`. Values in an object win over the environment. */
export const describedProviders: ReadonlyMap<string, (written: object) => AuthorizationCodeProvider> = new Map([
  ['oauth', (written: object) => made(OAuthProvider, withOAuthOptions(written) as OAuth2Config)],
  ['oidc', (written: object) => made(OidcProvider, withOAuthOptions(written) as OIDCConfig)],
])

// The object is passed as facts and as options: options win over the environment, facts do not.
const made = <C extends object>(
  Made: new (facts: C, options: C) => AuthorizationCodeProvider,
  config: C,
): AuthorizationCodeProvider => new Made(config, config)

/**
 * As {@link withOptions}, but an endpoint may be a URL or an object, and `fetch` may have the symbol of any copy of
 * Auth.js.
 */
export function withOAuthOptions(written: object): object {
  const all = withOptions(written, mergeEndpoint) as Readonly<Record<PropertyKey, unknown>>
  if (all === written) return all
  const foreign = Object.getOwnPropertySymbols(all).find(({ description }) => description === FOREIGN_FETCH)
  return foreign === undefined ? all : { [customFetch]: all[foreign], ...all }
}

const mergeEndpoint: MergeMember = (name, fact, option) =>
  ENDPOINTS.has(name) && fact !== undefined ? mergeEndpoints(asEndpoint(fact), asEndpoint(option)) : undefined

const asEndpoint = (written: unknown): TokenEndpoint => endpointOf(written as TokenEndpoint)
