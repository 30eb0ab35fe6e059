import { OAuthCallbackError } from '../../errors/index.js'
import type { Profile } from '../../model/index.js'
import type { OidcProvider } from '../../providers/index.js'
import { OIDC } from '../traits.js'
import { AuthorizationCodeFlow, type CodeFlowParts } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'

/** The person is named in a signed token. */
export class OidcFlow extends AuthorizationCodeFlow<OidcProvider> {
  protected override readonly needsIdToken = true

  /** @param parts - What the flow is built from. */
  constructor(parts: CodeFlowParts) {
    super(parts, OIDC)
  }

  protected override async identify(
    provider: OidcProvider,
    { tokens, claims }: Grant,
    server: AuthorizationServer,
  ): Promise<Profile> {
    const subject = claims?.['sub']
    if (!claims || typeof subject !== 'string')
      throw new OAuthCallbackError(`The provider "${provider.id}" sent no ID token.`)
    if (provider.userinfo.request) return provider.userinfo.request(server.userinfoRequest(tokens))
    return provider.settings.idToken === false ? server.userinfo(tokens.access_token ?? '', subject) : claims
  }
}
