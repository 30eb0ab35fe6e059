import type { Profile } from '../../core/Profile.js'
import type { OidcProvider } from '../../providers/OidcProvider.js'
import { OIDC } from '../traits.js'
import { AuthorizationCodeFlow, type CodeFlowParts } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import { oidcProfile } from './oidcProfile.js'

/** The person is named in a signed token. */
export class OidcFlow extends AuthorizationCodeFlow<OidcProvider> {
  protected override readonly needsIdToken = true

  /** @param parts - What the flow is built from. */
  constructor(parts: CodeFlowParts) {
    super(parts, OIDC)
  }

  protected override async identify(
    provider: OidcProvider,
    grant: Grant,
    server: AuthorizationServer,
  ): Promise<Profile> {
    return oidcProfile(provider, grant, server)
  }
}
