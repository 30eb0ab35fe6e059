/**
 * Signs in with an osu! account.
 *
 * @module @authengine/providers/osu
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'
import { icon } from './icons/osu.js'

/** Profile of the user from osu!'s API, without its less common members. */
export interface OsuProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name; users can change it. */
  readonly username: string
  readonly avatar_url: string
  readonly country_code: string
  readonly is_bot: boolean
  readonly is_supporter: boolean
  readonly is_restricted?: boolean
  readonly join_date: string
  readonly playmode: string
}

const ENDPOINTS = {
  authorization: 'https://osu.ppy.sh/oauth/authorize',
  token: 'https://osu.ppy.sh/oauth/token',
  userinfo: 'https://osu.ppy.sh/api/v2/me',
}

/** OAuth 2 provider for osu!. */
export class OsuProvider extends OAuthProvider<OsuProfile> {
  constructor(options?: OAuthOptions<OsuProfile>) {
    super(
      {
        ...{ id: 'osu', name: 'osu!', ...ENDPOINTS, scopes: ['identify'], style: { brandColor: '#ff66aa', icon } },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  protected override toUser({ id, username: name, avatar_url: image }: OsuProfile): User {
    return { id: accountId(id), name, email: null, image }
  }
}

/**
 * Signs in with osu!.
 *
 * Environment: `AUTH_OSU_ID`, `AUTH_OSU_SECRET`. Register an OAuth application at
 * https://osu.ppy.sh/home/account/edit#oauth with the callback URL `https://<your site>/auth/callback/osu`.
 *
 * Scopes: `identify` for the profile.
 *
 * Email: none.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://osu.ppy.sh/docs/index.html#authentication.
 */
export default function Osu(options?: OAuthOptions<OsuProfile>): OsuProvider {
  return new OsuProvider(options)
}
