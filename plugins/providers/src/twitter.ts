/**
 * Signs in with an X account, formerly Twitter.
 *
 * @module @authengine/providers/twitter
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What X's API says of the user. */
export interface TwitterProfile extends Profile {
  readonly data: {
    /** Stable id of the account: a number of 64 bits, as text. */
    readonly id: string
    readonly name: string
    /** User name; users can change it. */
    readonly username: string
    /** The email address, once it was confirmed. */
    readonly confirmed_email?: string
    /** Picture of 48 pixels: without `_normal` in the name, the large one. */
    readonly profile_image_url?: string
    /** Whether the account has the blue tick; says nothing of the email address. */
    readonly verified?: boolean
  }
}

const ENDPOINTS = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
}

/** X, by its API. */
export class TwitterProvider extends OAuthProvider<TwitterProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<TwitterProfile>) {
    const scopes = ['users.read', 'users.email', 'tweet.read', 'offline.access']
    super({ id: 'twitter', name: 'X', ...ENDPOINTS, scopes, style: { brandColor: '#000' } }, options)
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
 * app of the type "Web App" at https://developer.x.com/en/portal/dashboard with the callback URL `https://<your
 * site>/auth/callback/twitter`.
 *
 * Scopes: `users.read` and `tweet.read` for the profile, which X gives only with both, `users.email` for the email
 * address, `offline.access` for a refresh token.
 *
 * Email: only verified ones. X tells it when "Request email from users" is switched on in the settings of the app, and
 * users have confirmed theirs; else users sign in without one.
 *
 * Checked: endpoints, authentication of the client and the scope `users.email` against
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and
 * https://devcommunity.x.com/t/announcing-support-for-email-address-retrieval-with-oauth-2-0-in-the-x-api-v2/240555.
 *
 * @param options - What differs from the defaults.
 */
export default function Twitter(options?: OAuthOptions<TwitterProfile>): TwitterProvider {
  return new TwitterProvider(options)
}
