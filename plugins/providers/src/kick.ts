/**
 * Signs in with a Kick account.
 *
 * @module @authengine/providers/kick
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/kick.js'

/** Profile of the user from Kick's API. */
export interface KickProfile extends Profile {
  /** One entry: the user. */
  readonly data: readonly {
    /** Stable id of the account. */
    readonly user_id: number
    /** User name. */
    readonly name: string
    readonly email?: string | null
    readonly profile_picture?: string | null
  }[]
  /** `OK`, or an error message. */
  readonly message: string
}

const ENDPOINTS = {
  authorization: 'https://id.kick.com/oauth/authorize',
  token: 'https://id.kick.com/oauth/token',
  userinfo: 'https://api.kick.com/public/v1/users',
}

/** OAuth 2 provider for Kick. */
export class KickProvider extends OAuthProvider<KickProfile> {
  constructor(options?: OAuthOptions<KickProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#53fc19', icon }
    super({ id: 'kick', name: 'Kick', ...ENDPOINTS, scopes: ['user:read'], client, style }, options)
  }

  protected override toUser({ data: [user] }: KickProfile): User {
    const { user_id: id, name, email, profile_picture: image } = user ?? {}
    return { id: accountId(id), name: name ?? null, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Kick.
 *
 * Environment: `AUTH_KICK_ID`, `AUTH_KICK_SECRET`. Register an application at https://kick.com/settings/developer with
 * the callback URL `https://<your site>/auth/callback/kick`.
 *
 * Scopes: `user:read` for the profile and the email address.
 *
 * Email: Kick does not say whether the email address is verified.
 *
 * Kick requires PKCE: keep `pkce` in `checks`.
 *
 * Checked on 2026-11-20: endpoints and scopes against
 * https://docs.kick.com/getting-started/generating-tokens-oauth2-flow.
 */
export default function Kick(options?: OAuthOptions<KickProfile>): KickProvider {
  return new KickProvider(options)
}
