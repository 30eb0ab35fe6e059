/**
 * Signs in with an account of one Mastodon server.
 *
 * @module @authengine/providers/mastodon
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Mastodon's API says of the user. */
export interface MastodonProfile extends Profile {
  /** Stable id of the account, on this server only. */
  readonly id: string
  readonly username: string
  /** Name to show; empty if the user did not enter one. */
  readonly display_name: string
  /** Address of the public profile. */
  readonly url: string
  /** Picture; may move. */
  readonly avatar: string
  /** The picture standing still. */
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

/** Mastodon, by the API of a server. */
export class MastodonProvider extends OAuthProvider<MastodonProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<MastodonProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#6364ff' }
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
 * Scopes: `profile`, which opens nothing but the profile of the user. It came with Mastodon 4.3: give
 * `scopes: ['read:accounts']` for an older server, and for other software with Mastodon's API.
 *
 * Email: none at all.
 *
 * People sign in from one server. For several, add the provider once for each, with an `id` and an `issuer` of its own: ids
 * of accounts mean something on their server only.
 *
 * Checked: endpoints, scopes and the profile against https://docs.joinmastodon.org/methods/oauth/ and
 * https://docs.joinmastodon.org/api/oauth-scopes/.
 *
 * @param options - What differs from the defaults.
 */
export default function Mastodon(options?: OAuthOptions<MastodonProfile>): MastodonProvider {
  return new MastodonProvider(options)
}
