/**
 * Signs in with a FACEIT account.
 *
 * @module @authengine/providers/faceit
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/faceit.js'

/** Profile of the user from FACEIT's API. */
export interface FaceitProfile extends Profile {
  /** Stable id of the account. */
  readonly guid: string
  /** Nickname; users can change it. */
  readonly nickname: string
  /** Real name, if the user has entered it. */
  readonly name?: string
  readonly email?: string
  /** Whether the email address is verified. */
  readonly email_verified?: boolean
  readonly picture?: string
  readonly birthdate?: string
}

const ENDPOINTS = {
  authorization: { url: 'https://accounts.faceit.com/accounts', params: { redirect_popup: true } },
  token: 'https://api.faceit.com/auth/v1/oauth/token',
  userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
}

/** OAuth 2 provider for FACEIT. */
export class FaceitProvider extends OAuthProvider<FaceitProfile> {
  constructor(options?: OAuthOptions<FaceitProfile>) {
    const scopes = ['openid', 'profile', 'email']
    super({ id: 'faceit', name: 'FACEIT', ...ENDPOINTS, scopes, style: { brandColor: '#ff5500', icon } }, options)
  }

  protected override toUser({ guid, name, nickname, email, picture }: FaceitProfile): User {
    return { id: accountId(guid), name: name || nickname, email: email ?? null, image: picture || null }
  }
}

/**
 * Signs in with FACEIT.
 *
 * Environment: `AUTH_FACEIT_ID`, `AUTH_FACEIT_SECRET`. Create an application in the App Studio of
 * https://developers.faceit.com with an OAuth2 client and the redirect URL `https://<your site>/auth/callback/faceit`,
 * which must be `https`.
 *
 * Scopes: `openid` for the id and the nickname, `profile` for name and picture, `email` for the email address. The
 * client must have these scopes in the App Studio.
 *
 * Email: FACEIT says whether the email address is verified.
 *
 * FACEIT authenticates clients by secret and PKCE together, and both are sent. A refresh token can be used once: the
 * response has the next one.
 *
 * Checked on 2026-11-20: the flow against https://docs.faceit.com/getting-started/authentication/oauth2, endpoints and
 * scopes against public sources that use them.
 */
export default function Faceit(options?: OAuthOptions<FaceitProfile>): FaceitProvider {
  return new FaceitProvider(options)
}
