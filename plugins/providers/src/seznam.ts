/**
 * Signs in with a Seznam account.
 *
 * @module @authengine/providers/seznam
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Seznam's API. */
export interface SeznamProfile extends Profile {
  /** Stable id of the account. */
  readonly oauth_user_id: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly email: string | null
  /** Only with the scope `avatar`. The size in pixels may be appended, as in `/64`. */
  readonly avatar_url?: string | null
}

const ENDPOINTS = {
  authorization: 'https://login.szn.cz/api/v1/oauth/auth',
  token: 'https://login.szn.cz/api/v1/oauth/token',
  userinfo: 'https://login.szn.cz/api/v1/user',
}

/** OAuth 2 provider for Seznam. */
export class SeznamProvider extends OAuthProvider<SeznamProfile> {
  constructor(options?: OAuthOptions<SeznamProfile>) {
    const facts = { id: 'seznam', name: 'Seznam', ...ENDPOINTS, style: { brandColor: '#cc0000' } }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ ...facts, scopes: ['identity'], scopeSeparator: ',', client }, options)
  }

  protected override toUser(profile: SeznamProfile): User {
    const { oauth_user_id: id, firstname, lastname, email, avatar_url: image } = profile
    return { id: accountId(id), name: joinNames(firstname, lastname), email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Seznam.
 *
 * Environment: `AUTH_SEZNAM_ID`, `AUTH_SEZNAM_SECRET`. Add a service at https://vyvojari.seznam.cz/oauth/admin with the
 * redirect URI `https://<your site>/auth/callback/seznam`.
 *
 * Scopes: `identity` for id, name and email address; Seznam refuses requests without it.
 *
 * Email: Seznam does not say whether the email address is verified.
 *
 * For the picture, set `scopes: ['identity', 'avatar']`. Users may refuse it.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://vyvojari.seznam.cz/oauth/doc?lang=en and
 * https://vyvojari.seznam.cz/oauth/scopes?lang=en; not confirmed: that the token request may be a form, which RFC 6749
 * requires and other clients send; the examples show JSON.
 */
export default function Seznam(options?: OAuthOptions<SeznamProfile>): SeznamProvider {
  return new SeznamProvider(options)
}
