import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'
import { AuthorizationCodeFlow } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import type { OAuthProvider, OidcProvider } from './OAuthProvider.js'
import { oauthProfile, oidcProfile } from './profiles.js'

/** Signs in with OAuth 2: the profile is requested with the access token. */
export class OAuthFlow extends AuthorizationCodeFlow<OAuthProvider> {
  protected override readonly needsIdToken = false

  protected override async identify(
    provider: OAuthProvider,
    { tokens }: Grant,
    server: AuthorizationServer,
  ): Promise<ServiceProfile> {
    return oauthProfile(provider, tokens, server)
  }
}

/** Signs in with OpenID Connect: the user is identified by the ID token. */
export class OidcFlow extends AuthorizationCodeFlow<OidcProvider> {
  protected override readonly needsIdToken = true

  protected override async identify(
    provider: OidcProvider,
    grant: Grant,
    server: AuthorizationServer,
  ): Promise<Profile> {
    return oidcProfile(provider, grant, server)
  }
}
