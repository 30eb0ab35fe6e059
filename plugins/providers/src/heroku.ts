/**
 * Signs in with a Heroku account.
 *
 * @module @authengine/providers/heroku
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Heroku's API. */
export interface HerokuProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly email?: string | null
  readonly name: string | null
  /** Whether the account has a means of payment. It is not about the email address. */
  readonly verified: boolean
  readonly two_factor_authentication: boolean
}

const ENDPOINTS = {
  authorization: 'https://id.heroku.com/oauth/authorize',
  token: 'https://id.heroku.com/oauth/token',
  userinfo: 'https://api.heroku.com/account',
}

/** OAuth 2 provider for Heroku. */
export class HerokuProvider extends OAuthProvider<HerokuProfile> {
  constructor(options?: OAuthOptions<HerokuProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#430098' }
    super({ id: 'heroku', name: 'Heroku', ...ENDPOINTS, scopes: ['identity'], client, style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<HerokuProfile> {
    // This header is the only way to choose the version of the API.
    return (await resources.get(url, { accept: 'application/vnd.heroku+json; version=3' })) as HerokuProfile
  }

  protected override toUser({ id, name, email }: HerokuProfile): User {
    return { id: accountId(id), name: name ?? email ?? null, email: email ?? null, image: null }
  }
}

/**
 * Signs in with Heroku.
 *
 * Environment: `AUTH_HEROKU_ID`, `AUTH_HEROKU_SECRET`. Register an API client at
 * https://dashboard.heroku.com/account/applications with the callback URL `https://<your site>/auth/callback/heroku`.
 *
 * Scopes: `identity` for the account.
 *
 * Email: Heroku does not say whether the email address is verified; `verified` of the profile is about means of
 * payment.
 *
 * For users without a name, the email address is used as the name. There is no picture.
 *
 * Checked on 2026-11-20: endpoints and the token request against https://devcenter.heroku.com/articles/oauth, the
 * account against https://devcenter.heroku.com/articles/platform-api-reference#account. PKCE is sent, but Heroku
 * ignores it: https://github.com/heroku/identity/blob/master/lib/identity/auth.rb.
 */
export default function Heroku(options?: OAuthOptions<HerokuProfile>): HerokuProvider {
  return new HerokuProvider(options)
}
