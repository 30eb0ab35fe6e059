import type { Profile } from '../../model/index.js'
import { OAuthProvider, type Provider } from '../../providers/index.js'
import { AuthorizationCodeFlow } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'

/** The person is asked for with the access token. */
export class OAuthFlow extends AuthorizationCodeFlow<OAuthProvider> {
  protected override readonly needsIdToken = false

  override supports(provider: Provider): provider is OAuthProvider {
    return provider instanceof OAuthProvider
  }

  protected override async identify(
    provider: OAuthProvider,
    { tokens }: Grant,
    server: AuthorizationServer,
  ): Promise<Profile> {
    const request = server.userinfoRequest(tokens)
    return provider.userinfo.request ? provider.userinfo.request(request) : provider.fetchProfile(request)
  }
}
