import type { Feature, FeatureServices } from '../plugin-api/Feature.js'
import { apiToken } from '../plugin-api/tokens.js'
import type { CodeFlowParts } from './AuthorizationCodeFlow.js'
import { AuthorizationServers } from './AuthorizationServers.js'
import { BackchannelLogoutAction } from './BackchannelLogoutAction.js'
import { type EngineTokens, engineTokens } from './EngineTokens.js'
import { FederatedSignOut } from './FederatedSignOut.js'
import { OAuthClients } from './OAuthClients.js'
import { OAuthProvider } from './OAuthProvider.js'
import { OidcProvider } from './OidcProvider.js'
import { ProviderTokens } from './ProviderTokens.js'
import { SignOutReturnAction } from './SignOutReturnAction.js'
import { checkOAuth, warnOfHttp } from './checkOAuth.js'
import { checkOAuthClient } from './checkOAuthClient.js'
import { describedProviders } from './describedProviders.js'

/** `engine.tokens`. */
export const Tokens = apiToken<EngineTokens>('authengine/oauth/tokens')
const Servers = apiToken<AuthorizationServers>('authengine/oauth/servers')
const KeptTokens = apiToken<ProviderTokens>('authengine/oauth/kept-tokens')

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
        load: async (services) => new (await import('./OidcFlow.js')).OidcFlow(await partsOf(services)),
      })
      .route(({ providers, flows, logger }) => new SignOutReturnAction(providers, flows, logger))
      .route(({ providers, flows, sessions }) => new BackchannelLogoutAction(providers, flows, sessions))
      .signOutStep((services) => {
        const { flows, logger, providers } = services
        return new FederatedSignOut(providers, flows, services.api(KeptTokens), logger)
      })
      .check(checkOAuth)
      .check(checkOAuthClient)
      .warning(warnOfHttp)
      .provides(
        Servers,
        ({ environment, http, clock, logger }) =>
          new AuthorizationServers(new OAuthClients(environment), http, clock, logger),
      )
      .provides(KeptTokens, (services) => {
        const { accounts, clock, providers, sessions } = services
        return new ProviderTokens(sessions, providers, services.api(Servers), accounts, clock)
      })
      .provides(Tokens, (services) => engineTokens(services.contexts, services.api(KeptTokens)))
  },
}

async function partsOf(services: FeatureServices): Promise<CodeFlowParts> {
  const { FlowStates } = await import('./FlowState.js')
  const { RedirectProxy } = await import('./RedirectProxy.js')
  const { memory, random, sealer, settings } = services
  return {
    servers: services.api(Servers),
    memory,
    states: new FlowStates(sealer),
    proxy: new RedirectProxy(settings),
    sealer,
    random,
  }
}
