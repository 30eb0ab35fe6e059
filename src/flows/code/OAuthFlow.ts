import type { ServiceProfile } from '../../core/Profile.js'
import type { OAuthProvider } from '../../providers/OAuthProvider.js'
import { OAUTH } from '../traits.js'
import { AuthorizationCodeFlow, type CodeFlowParts } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import { oauthProfile } from './oauthProfile.js'

/** The person is asked for with the access token. */
export class OAuthFlow extends AuthorizationCodeFlow<OAuthProvider> {
  protected override readonly needsIdToken = false

  /** @param parts - What the flow is built from. */
  constructor(parts: CodeFlowParts) {
    super(parts, OAUTH)
  }

  protected override async identify(
    provider: OAuthProvider,
    { tokens }: Grant,
    server: AuthorizationServer,
  ): Promise<ServiceProfile> {
    return oauthProfile(provider, tokens, server)
  }
}
