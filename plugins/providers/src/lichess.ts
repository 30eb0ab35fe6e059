/**
 * Signs in with a Lichess account.
 *
 * @module @authengine/providers/lichess
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/lichess.js'

/** Profile of the user from Lichess's API. */
export interface LichessProfile extends Profile {
  /** Stable id of the account: the user name in lower case. It cannot be changed. */
  readonly id: string
  readonly username: string
  /** From a second request; missing without the scope `email:read`. */
  readonly email?: string
  /** Such as `GM`. */
  readonly title?: string
  readonly url: string
  /** Time at which the account was created, in milliseconds since 1970. */
  readonly createdAt: number
}

const ENDPOINTS = {
  authorization: 'https://lichess.org/oauth',
  token: 'https://lichess.org/api/token',
  userinfo: 'https://lichess.org/api/account',
}

/** OAuth 2 provider for Lichess. */
export class LichessProvider extends OAuthProvider<LichessProfile> {
  constructor(options?: OAuthOptions<LichessProfile>) {
    const client = { token_endpoint_auth_method: 'none' } as const
    const style = { brandColor: '#000000', icon }
    super({ id: 'lichess', name: 'Lichess', ...ENDPOINTS, scopes: ['email:read'], client, style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<LichessProfile> {
    const profile = (await resources.get(url)) as LichessProfile
    // Lichess refuses this without the scope. Users then sign in without an email address.
    const address = (await resources.get(`${url}/email`).catch(() => null)) as Pick<LichessProfile, 'email'> | null
    return { ...profile, ...address }
  }

  protected override toUser({ id, username: name, email }: LichessProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: null }
  }
}

/**
 * Signs in with Lichess.
 *
 * Environment: `AUTH_LICHESS_ID` (a name that you choose, such as the domain of your site). There is no registration
 * and no secret. Lichess sends users back to `https://<your site>/auth/callback/lichess`.
 *
 * Scopes: `email:read` for the email address; the profile needs none.
 *
 * Email: Lichess does not say whether the email address is verified. The provider requests it separately.
 *
 * There are no pictures and no refresh tokens. Access tokens are valid for a year.
 *
 * Checked on 2026-11-20: endpoints, scopes and the public client against https://lichess.org/api#tag/OAuth.
 */
export default function Lichess(options?: OAuthOptions<LichessProfile>): LichessProvider {
  return new LichessProvider(options)
}
