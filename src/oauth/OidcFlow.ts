import type { Profile } from '../core/Profile.js'
import { AuthorizationCodeFlow } from './AuthorizationCodeFlow.js'
import type { AuthorizationServer, Grant } from './AuthorizationServer.js'
import type { OidcProvider } from './OidcProvider.js'
import { oidcProfile } from './profiles.js'

/** The person is named in a signed token. */
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
