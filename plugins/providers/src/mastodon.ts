/**
 * Signs in with an account of one Mastodon server.
 *
 * @module @authengine/providers/mastodon
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/mastodon.js'

/** Profile of the user from Mastodon's API. */
export interface MastodonProfile extends Profile {
  /** Stable id of the account, unique only on this server. */
  readonly id: string
  readonly username: string
  /** Display name; empty if the user did not enter one. */
  readonly display_name: string
  /** URL of the public profile. */
  readonly url: string
  /** URL of the picture; may be animated. */
  readonly avatar: string
  /** URL of the picture without animation. */
  readonly avatar_static: string
  readonly bot: boolean
  readonly locked: boolean
  readonly created_at: string
}

const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/api/v1/accounts/verify_credentials',
}

/** OAuth 2 provider for a Mastodon server. */
export class MastodonProvider extends OAuthProvider<MastodonProfile> {
  constructor(options?: OAuthOptions<MastodonProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#6364ff', icon }
    super({ id: 'mastodon', name: 'Mastodon', ...ENDPOINTS, scopes: ['profile'], client, style }, options)
  }

  protected override toUser({ id, display_name: name, username, avatar_static: image }: MastodonProfile): User {
    return { id: accountId(id), name: name || username, email: null, image }
  }
}

/**
 * Signs in with Mastodon.
 *
 * Environment: `AUTH_MASTODON_ID`, `AUTH_MASTODON_SECRET`, `AUTH_MASTODON_ISSUER` (the server, such as
 * `https://mastodon.social`). Create an application at `https://<server>/settings/applications` with the redirect URI
 * `https://<your site>/auth/callback/mastodon` and the scope `profile`.
 *
 * Scopes: `profile`, which gives access only to the profile of the user. It exists since Mastodon 4.3: set
 * `scopes: ['read:accounts']` for an older server, and for other software with Mastodon's API.
 *
 * Email: none.
 *
 * The provider is for one server. For several servers, add it once for each, with its own `id` and `issuer`: ids of
 * accounts are unique only within their server.
 *
 * Checked on 2026-11-20: endpoints, scopes and the profile against https://docs.joinmastodon.org/methods/oauth/ and
 * https://docs.joinmastodon.org/api/oauth-scopes/.
 */
export default function Mastodon(options?: OAuthOptions<MastodonProfile>): MastodonProvider {
  return new MastodonProvider(options)
}
