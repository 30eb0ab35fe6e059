/**
 * Signs in with an Etsy account.
 *
 * @module @authengine/providers/etsy
 */
import {
  accountId,
  ConfigurationError,
  joinNames,
  OAuthCallbackError,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/etsy.js'

/** Profile of the user from Etsy's API. */
export interface EtsyProfile extends Profile {
  /** Stable id of the account. */
  readonly user_id: number
  readonly first_name: string | null
  readonly last_name: string | null
  /** Only with the scope `email_r`. */
  readonly primary_email?: string | null
  readonly image_url_75x75: string | null
}

const ENDPOINTS = {
  authorization: 'https://www.etsy.com/oauth/connect',
  token: 'https://api.etsy.com/v3/public/oauth/token',
  userinfo: 'https://openapi.etsy.com/v3/application/users',
}

/** OAuth 2 provider for Etsy, which uses its Open API. */
export class EtsyProvider extends OAuthProvider<EtsyProfile> {
  constructor(options?: OAuthOptions<EtsyProfile>) {
    const client = { token_endpoint_auth_method: 'none' } as const
    const style = { brandColor: '#f16521', icon }
    super({ id: 'etsy', name: 'Etsy', ...ENDPOINTS, scopes: ['email_r'], client, style }, options)
  }

  override async fetchProfile({
    tokens,
    resources,
    url = '',
    clientId,
    clientSecret,
  }: UserinfoRequest): Promise<EtsyProfile> {
    if (clientSecret === undefined) {
      const problem = 'has no client secret, and Etsy answers nothing without it.'
      const fix = 'Set AUTH_ETSY_SECRET or clientSecret to the shared secret of the app.'
      throw new ConfigurationError([{ option: `providers (${JSON.stringify(this.id)})`, problem, fix }])
    }
    const user = /^(\d+)\./.exec(tokens.access_token ?? '')?.[1]
    if (user === undefined) {
      throw new OAuthCallbackError(
        'Etsy sent an access token that does not begin with the id of the account. Sign in again.',
      )
    }
    return (await resources.get(`${url}/${user}`, { 'x-api-key': `${clientId}:${clientSecret}` })) as EtsyProfile
  }

  protected override toUser(profile: EtsyProfile): User {
    const { user_id: id, first_name: first, last_name: last, primary_email: email, image_url_75x75: image } = profile
    return { id: accountId(id), name: joinNames(first, last), email: email ?? null, image }
  }
}

/**
 * Signs in with Etsy.
 *
 * Environment: `AUTH_ETSY_ID` (the keystring), `AUTH_ETSY_SECRET` (the shared secret). Create an app at
 * https://www.etsy.com/developers/your-apps and add the callback URL `https://<your site>/auth/callback/etsy`: Etsy
 * accepts https only.
 *
 * Scopes: `email_r` for the profile and the email address.
 *
 * Email: Etsy does not say whether the email address is verified.
 *
 * The shared secret is not a client secret: the token request uses PKCE instead. But since February 2026, the API
 * requires it in every request, in addition to the keystring.
 *
 * Checked on 2026-11-20: endpoints, PKCE and the id in the token against
 * https://developers.etsy.com/documentation/essentials/authentication, the secret against
 * https://developers.etsy.com/documentation/essentials/requests and the announcement in etsy/open-api.
 */
export default function Etsy(options?: OAuthOptions<EtsyProfile>): EtsyProvider {
  return new EtsyProvider(options)
}
