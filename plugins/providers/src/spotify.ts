/**
 * Signs in with a Spotify account.
 *
 * @module @authengine/providers/spotify
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/spotify.js'

/** Profile of the user from Spotify's API. */
export interface SpotifyProfile extends Profile {
  /** Stable id of the account. */
  readonly account_id: string
  /** User name in URLs of Spotify. It is older than `account_id`, and not guaranteed to stay the same. */
  readonly id: string
  readonly display_name?: string | null
  /** Only with the scope `user-read-email`, and not for applications in development mode. */
  readonly email?: string
  /** Pictures in several sizes; empty for many users. */
  readonly images?: readonly { readonly url: string; readonly height: number | null; readonly width: number | null }[]
}

const ENDPOINTS = {
  authorization: 'https://accounts.spotify.com/authorize',
  token: 'https://accounts.spotify.com/api/token',
  userinfo: 'https://api.spotify.com/v1/me',
}

/** OAuth 2 provider for Spotify. */
export class SpotifyProvider extends OAuthProvider<SpotifyProfile> {
  constructor(options?: OAuthOptions<SpotifyProfile>) {
    const style = { brandColor: '#1ed760', icon }
    super({ id: 'spotify', name: 'Spotify', ...ENDPOINTS, scopes: ['user-read-email'], style }, options)
  }

  protected override toUser({ account_id: id, display_name: name, email, images }: SpotifyProfile): User {
    return { id: accountId(id), name: name ?? null, email: email ?? null, image: images?.[0]?.url ?? null }
  }
}

/**
 * Signs in with Spotify.
 *
 * Environment: `AUTH_SPOTIFY_ID`, `AUTH_SPOTIFY_SECRET`. Create an app at https://developer.spotify.com/dashboard with
 * the redirect URI `https://<your site>/auth/callback/spotify`; on your own machine, Spotify accepts
 * `http://127.0.0.1:<port>` but not `localhost`.
 *
 * Scopes: `user-read-email` for the email address.
 *
 * Email: not known to be verified, because Spotify accepts it as users enter it.
 *
 * The id of an account is `account_id`, which Spotify recommends since May 2026. To find accounts that another library
 * stored with the former `id`, set `accountAliases: { ids: ({ id }) => [id], until: new Date('2027-12-31') }`.
 *
 * In development mode, an app has at most five users, and since March 2026 no email addresses.
 *
 * Checked on 2026-11-20: ids against https://developer.spotify.com/documentation/web-api/references/changes/may-2026,
 * development mode against https://developer.spotify.com/documentation/web-api/tutorials/february-2026-migration-guide,
 * redirect URIs against https://developer.spotify.com/blog/2025-10-14-reminder-oauth-migration-27-nov-2025.
 */
export default function Spotify(options?: OAuthOptions<SpotifyProfile>): SpotifyProvider {
  return new SpotifyProvider(options)
}
