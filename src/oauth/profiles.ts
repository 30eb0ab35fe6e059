import type { Tokens } from '../core/Account.js'
import type { Profile, ServiceProfile } from '../core/Profile.js'
import { OAuthCallbackError } from '../core/errors.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { OAuthProvider } from './OAuthProvider.js'
import type { UserinfoRequest } from './endpoints.js'

/** The profile of the user for whom an OAuth 2 service issued tokens: asked for with the access token. */
export async function oauthProfile(
  provider: OAuthProvider,
  tokens: Tokens,
  server: Pick<UserinfoSource, 'userinfoRequest'>,
): Promise<ServiceProfile> {
  const request = server.userinfoRequest(tokens)
  return provider.userinfo.request ? provider.userinfo.request(request) : provider.fetchProfile(request)
}

/** Tokens, and the checked claims of the ID token among them. */
export interface CheckedTokens {
  /** The tokens. */
  readonly tokens: Tokens
  /** Claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>> | undefined
}

/** Asks a provider who a user is. */
export interface UserinfoSource {
  /** The claims of the userinfo endpoint about a subject. */
  userinfo(accessToken: string, subject: string): Promise<Readonly<Record<string, unknown>>>
  /** What a handler of the application is given. */
  userinfoRequest(tokens: Tokens): UserinfoRequest
}

/**
 * The profile of the user for whom an OpenID provider issued tokens: the claims of the ID token, or the userinfo about the
 * same subject.
 *
 * @throws OAuthCallbackError when there is no ID token, or the userinfo is about another subject.
 */
export async function oidcProfile(
  provider: AuthorizationCodeProvider,
  { tokens, claims }: CheckedTokens,
  server: UserinfoSource,
): Promise<Profile> {
  const subject = claims?.['sub']
  if (!claims || typeof subject !== 'string')
    throw new OAuthCallbackError(`The provider "${provider.id}" sent no ID token.`)
  const { userinfo, settings } = provider
  if (!userinfo.request && settings.idToken !== false) return claims
  const profile: Profile = userinfo.request
    ? await userinfo.request(server.userinfoRequest(tokens))
    : await server.userinfo(tokens.access_token ?? '', subject)
  // OpenID Connect Core section 5.3.2; what is no profile is refused later.
  const named = (profile as Profile | null)?.sub
  if (typeof named === 'string' && named !== subject)
    throw new OAuthCallbackError(`The profile of the provider "${provider.id}" is that of somebody else.`)
  return profile
}
