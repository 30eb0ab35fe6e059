/**
 * Signs in with a Tiltify account.
 *
 * @module @authengine/providers/tiltify
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Tiltify's API. */
export interface TiltifyProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: string
    /** Id of the account in earlier versions of the API. */
    readonly legacy_id?: number
    /** User name; users can change it. */
    readonly username: string
    readonly slug: string
    readonly email?: string | null
    readonly avatar?: { readonly src?: string | null; readonly alt?: string } | null
    readonly url?: string
  }
}

const ENDPOINTS = {
  authorization: 'https://v5api.tiltify.com/oauth/authorize',
  token: 'https://v5api.tiltify.com/oauth/token',
  userinfo: 'https://v5api.tiltify.com/api/public/current-user',
}

/** OAuth 2 provider for Tiltify. */
export class TiltifyProvider extends OAuthProvider<TiltifyProfile> {
  constructor(options?: OAuthOptions<TiltifyProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'tiltify', name: 'Tiltify', ...ENDPOINTS, scopes: ['public'], client }, options)
  }

  protected override toUser({ data: { id, username, email, avatar } }: TiltifyProfile): User {
    return { id: accountId(id), name: username, email: email ?? null, image: avatar?.src ?? null }
  }
}

/**
 * Signs in with Tiltify.
 *
 * Environment: `AUTH_TILTIFY_ID`, `AUTH_TILTIFY_SECRET`. Register an application at https://app.tiltify.com/developers
 * with the redirect URI `https://<your site>/auth/callback/tiltify`.
 *
 * Scopes: `public` for the public profile.
 *
 * Email: Tiltify rarely sends the email address, and does not say whether it is verified.
 *
 * Checked on 2026-11-20: endpoints, scope and parameters against
 * https://developers.tiltify.com/docs/api/authorization/authorization-code. Not confirmed: when the email address is
 * sent, and whether Tiltify checks PKCE, which it does not document.
 */
export default function Tiltify(options?: OAuthOptions<TiltifyProfile>): TiltifyProvider {
  return new TiltifyProvider(options)
}
