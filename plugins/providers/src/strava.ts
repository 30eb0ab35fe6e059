/**
 * Signs in with a Strava account.
 *
 * @module @authengine/providers/strava
 */
import {
  accountId,
  joinNames,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
} from 'authengine/provider'
import { icon } from './icons/strava.js'

/** Profile of the athlete from Strava's API. */
export interface StravaProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  readonly username: string | null
  readonly firstname: string
  readonly lastname: string
  /** URL of the picture. For users without a picture, it is a path that does not exist. */
  readonly profile: string
  readonly city?: string | null
  readonly state?: string | null
  readonly country?: string | null
}

const ENDPOINTS = {
  authorization: 'https://www.strava.com/oauth/authorize',
  token: 'https://www.strava.com/api/v3/oauth/token',
  userinfo: 'https://www.strava.com/api/v3/athlete',
}

/** OAuth 2 provider for Strava. */
export class StravaProvider extends OAuthProvider<StravaProfile> {
  constructor(options?: OAuthOptions<StravaProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const scopes = { scopes: ['read'], scopeSeparator: ',' }
    super(
      { id: 'strava', name: 'Strava', ...ENDPOINTS, ...scopes, client, style: { brandColor: '#fc4c02', icon } },
      options,
    )
  }

  protected override toUser({ id, firstname, lastname, username, profile }: StravaProfile): User {
    const name = joinNames(firstname, lastname) ?? username
    return { id: accountId(id), name, email: null, image: profile.startsWith('https://') ? profile : null }
  }
}

/**
 * Signs in with Strava.
 *
 * Environment: `AUTH_STRAVA_ID`, `AUTH_STRAVA_SECRET`. Create an application at https://www.strava.com/settings/api
 * with the domain of your site as "Authorization Callback Domain"; the callback URL is
 * `https://<your site>/auth/callback/strava`.
 *
 * Scopes: `read` for the public profile. The provider joins several scopes, such as `activity:read`, with commas. Users
 * can refuse each of them.
 *
 * Email: none.
 *
 * Only the owner can sign in to a new application until Strava has reviewed it. Access tokens are valid for six hours.
 *
 * Checked on 2026-11-20: endpoints, scopes and client authentication against
 * https://developers.strava.com/docs/authentication/. Not confirmed: whether Strava checks PKCE, which is sent.
 */
export default function Strava(options?: OAuthOptions<StravaProfile>): StravaProvider {
  return new StravaProvider(options)
}
