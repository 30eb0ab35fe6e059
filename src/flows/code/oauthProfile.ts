import type { Tokens } from '../../core/Account.js'
import type { ServiceProfile } from '../../core/Profile.js'
import type { OAuthProvider } from '../../providers/OAuthProvider.js'
import type { UserinfoSource } from './oidcProfile.js'

/** The profile of the user for whom an OAuth 2 service issued tokens: asked for with the access token. */
export async function oauthProfile(
  provider: OAuthProvider,
  tokens: Tokens,
  server: Pick<UserinfoSource, 'userinfoRequest'>,
): Promise<ServiceProfile> {
  const request = server.userinfoRequest(tokens)
  return provider.userinfo.request ? provider.userinfo.request(request) : provider.fetchProfile(request)
}
