/**
 * Signs in with a Gumroad account.
 *
 * @module @authengine/providers/gumroad
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/gumroad.js'

/** Response of Gumroad's API with the profile of the user. */
export interface GumroadProfile extends Profile {
  readonly success: boolean
  readonly user: {
    /** Stable id of the account. */
    readonly user_id: string
    /** Missing for users who have not entered a name. */
    readonly name?: string | null
    /** The name, or the user name if there is no name. */
    readonly display_name?: string
    /** May be a new email address that is not confirmed yet. */
    readonly email?: string | null
    /** URL of the picture, not of the profile page. */
    readonly profile_url?: string | null
    /** Page of the account. */
    readonly url?: string
    readonly bio?: string | null
    readonly twitter_handle?: string | null
  }
}

const ENDPOINTS = {
  authorization: 'https://gumroad.com/oauth/authorize',
  token: 'https://api.gumroad.com/oauth/token',
  userinfo: 'https://api.gumroad.com/v2/user',
}

/** OAuth 2 provider for Gumroad. */
export class GumroadProvider extends OAuthProvider<GumroadProfile> {
  constructor(options?: OAuthOptions<GumroadProfile>) {
    super(
      {
        ...{
          id: 'gumroad',
          name: 'Gumroad',
          ...ENDPOINTS,
          scopes: ['view_profile'],
          style: { brandColor: '#ff90e8', icon },
        },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  protected override toUser({ user }: GumroadProfile): User {
    const { user_id: id, name, display_name: shown, email, profile_url: image } = user
    return { id: accountId(id), name: name || (shown ?? null), email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Gumroad.
 *
 * Environment: `AUTH_GUMROAD_ID`, `AUTH_GUMROAD_SECRET`. Create an application at
 * https://app.gumroad.com/settings/advanced with the redirect URI `https://<your site>/auth/callback/gumroad`.
 *
 * Scopes: `view_profile` for the name, the picture and the email address.
 *
 * Email: not known to be verified. When users change it, Gumroad returns the new email address before it is confirmed,
 * so `allowDangerousEmailAccountLinking` must stay off.
 *
 * Checked on 2026-11-20: endpoints and scope against https://app.gumroad.com/api, the profile against the published
 * source of Gumroad.
 */
export default function Gumroad(options?: OAuthOptions<GumroadProfile>): GumroadProvider {
  return new GumroadProvider(options)
}
