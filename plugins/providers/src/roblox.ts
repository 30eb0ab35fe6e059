/**
 * Signs in with a Roblox account.
 *
 * @module @authengine/providers/roblox
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/roblox.js'

/** Claims of Roblox's ID token. */
export interface RobloxProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  /** Display name; users can change it. */
  readonly name: string
  /** The same as `name`. */
  readonly nickname: string
  /** User name; users can change it. */
  readonly preferred_username: string
  /** Time at which the account was created, in seconds since 1970. */
  readonly created_at: number
  /** URL of the profile page. */
  readonly profile: string
  /** Null until the picture is created, and if it was removed. */
  readonly picture: string | null
}

/** OpenID Connect provider for Roblox. */
export class RobloxProvider extends OidcProvider<RobloxProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://apis.roblox.com/oauth/',
    authorization_endpoint: 'https://apis.roblox.com/oauth/v1/authorize',
    token_endpoint: 'https://apis.roblox.com/oauth/v1/token',
    jwks_uri: 'https://apis.roblox.com/oauth/v1/certs',
    userinfo_endpoint: 'https://apis.roblox.com/oauth/v1/userinfo',
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
  }

  constructor(options?: OidcOptions<RobloxProfile>) {
    const facts = { issuer: 'https://apis.roblox.com/oauth/', scopes: ['openid', 'profile'] }
    super({ id: 'roblox', name: 'Roblox', ...facts, style: { brandColor: '#000000', icon } }, options)
  }
}

/**
 * Signs in with Roblox.
 *
 * Environment: `AUTH_ROBLOX_ID`, `AUTH_ROBLOX_SECRET`. Create an OAuth 2.0 app at
 * https://create.roblox.com/dashboard/credentials?activeTab=OAuthTab with the permissions `openid` and `profile` and
 * the redirect URL `https://<your site>/auth/callback/roblox`.
 *
 * Scopes: `openid` for the id, `profile` for names and picture.
 *
 * Email: none; Roblox does not send it.
 *
 * Before Roblox has reviewed an app, at most ten users can sign in.
 *
 * Checked on 2026-11-20: metadata, scopes and claims against
 * https://create.roblox.com/docs/cloud/auth/oauth2-reference, the review against
 * https://create.roblox.com/docs/cloud/auth/oauth2-registration.
 */
export default function Roblox(options?: OidcOptions<RobloxProfile>): RobloxProvider {
  return new RobloxProvider(options)
}
