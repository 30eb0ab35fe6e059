/**
 * Signs in with an X account, formerly Twitter.
 *
 * @module @authengine/providers/twitter
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/twitter.js'

/** Profile of the user from X's API. */
export interface TwitterProfile extends Profile {
  readonly data: {
    /** Stable id of the account: a 64-bit number, as a string. */
    readonly id: string
    readonly name: string
    /** User name; users can change it. */
    readonly username: string
    /** Email address; only if it is confirmed. */
    readonly confirmed_email?: string
    /** URL of the picture with 48 pixels. Without `_normal` in the name, it is the large picture. */
    readonly profile_image_url?: string
    /** Whether the account has the blue tick. It is not about the email address. */
    readonly verified?: boolean
  }
}

const ENDPOINTS = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
}

/** OAuth 2 provider for X. */
export class TwitterProvider extends OAuthProvider<TwitterProfile> {
  constructor(options?: OAuthOptions<TwitterProfile>) {
    const scopes = ['users.read', 'users.email', 'tweet.read', 'offline.access']
    super({ id: 'twitter', name: 'X', ...ENDPOINTS, scopes, style: { brandColor: '#000000', icon } }, options)
  }

  protected override toUser({ data }: TwitterProfile): User {
    const { id, name, confirmed_email: email = null, profile_image_url: image = null } = data
    return { id: accountId(id), name, email, image }
  }
}

/**
 * Signs in with X, formerly Twitter.
 *
 * Environment: `AUTH_TWITTER_ID`, `AUTH_TWITTER_SECRET`: client id and secret of OAuth 2.0, not the API keys. Create an
 * app of the type "Web App" at https://developer.x.com/en/portal/dashboard with the callback URL
 * `https://<your site>/auth/callback/twitter`.
 *
 * Scopes: `users.read` and `tweet.read` for the profile, which X sends only with both, `users.email` for the email
 * address, `offline.access` for a refresh token.
 *
 * Email: only a verified email address. X sends it if "Request email from users" is turned on in the settings of the
 * app, and the user has confirmed it. Otherwise users sign in without an email address.
 *
 * Checked on 2026-11-20: endpoints, authentication of the client and the scope `users.email` against
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and
 * https://devcommunity.x.com/t/announcing-support-for-email-address-retrieval-with-oauth-2-0-in-the-x-api-v2/240555.
 */
export default function Twitter(options?: OAuthOptions<TwitterProfile>): TwitterProvider {
  return new TwitterProvider(options)
}
