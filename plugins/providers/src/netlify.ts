/**
 * Signs in with a Netlify account.
 *
 * @module @authengine/providers/netlify
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/netlify.js'

/** Profile of the user from Netlify's API. */
export interface NetlifyProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly full_name?: string | null
  readonly email?: string | null
  readonly avatar_url?: string | null
  /** Services with which the user signs in to Netlify, such as `github`. */
  readonly login_providers?: readonly string[]
}

const ENDPOINTS = {
  authorization: 'https://app.netlify.com/authorize',
  token: 'https://api.netlify.com/oauth/token',
  userinfo: 'https://api.netlify.com/api/v1/user',
}

/** OAuth 2 provider for Netlify. */
export class NetlifyProvider extends OAuthProvider<NetlifyProfile> {
  constructor(options?: OAuthOptions<NetlifyProfile>) {
    super({ id: 'netlify', name: 'Netlify', ...ENDPOINTS, style: { brandColor: '#00c7b7', icon } }, options)
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
 * Scopes: none. Netlify has no scopes; a token has all rights of the user.
 *
 * Email: Netlify does not say whether the email address is verified.
 *
 * Access tokens do not expire. Protect them like passwords, or do not store them.
 *
 * Checked on 2026-11-20: authorization endpoint and type of flow against https://open-api.netlify.com; not confirmed:
 * token endpoint and profile, which are taken from published libraries, and whether Netlify checks PKCE.
 */
export default function Netlify(options?: OAuthOptions<NetlifyProfile>): NetlifyProvider {
  return new NetlifyProvider(options)
}
