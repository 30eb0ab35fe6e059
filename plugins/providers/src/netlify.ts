/**
 * Signs in with a Netlify account.
 *
 * @module @authengine/providers/netlify
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Netlify's API says of the user. */
export interface NetlifyProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly full_name?: string | null
  readonly email?: string | null
  readonly avatar_url?: string | null
  /** Services that users sign in to Netlify with, such as `github`. */
  readonly login_providers?: readonly string[]
}

const ENDPOINTS = {
  authorization: 'https://app.netlify.com/authorize',
  token: 'https://api.netlify.com/oauth/token',
  userinfo: 'https://api.netlify.com/api/v1/user',
}

/** Netlify, by its API. */
export class NetlifyProvider extends OAuthProvider<NetlifyProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<NetlifyProfile>) {
    super({ id: 'netlify', name: 'Netlify', ...ENDPOINTS, style: { brandColor: '#32e6e2' } }, options)
  }

  protected override toUser(profile: NetlifyProfile): User {
    const { id, full_name: name = null, email = null, avatar_url: image = null } = profile
    return { id: accountId(id), name, email, image }
  }
}

/**
 * Signs in with Netlify.
 *
 * Environment: `AUTH_NETLIFY_ID`, `AUTH_NETLIFY_SECRET`. Create an OAuth application at
 * https://app.netlify.com/user/applications with the redirect URI `https://<your site>/auth/callback/netlify`.
 *
 * Scopes: none, Netlify has no scopes: a token opens everything that the user may do there.
 *
 * Email: Netlify does not say whether it was verified.
 *
 * Access tokens do not end. Keep them as carefully as a password, or not at all.
 *
 * Checked: authorization endpoint and type of flow against https://open-api.netlify.com; not confirmed: token endpoint
 * and profile, which are as published libraries have them, and whether Netlify looks at PKCE.
 *
 * @param options - What differs from the defaults.
 */
export default function Netlify(options?: OAuthOptions<NetlifyProfile>): NetlifyProvider {
  return new NetlifyProvider(options)
}
