import type { ServiceProfile } from '../core/Profile.js'
import { AuthorizationCodeFlow } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import type { OAuthProvider } from './OAuthProvider.js'
import { oauthProfile } from './profiles.js'

/** The person is asked for with the access token. */
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
