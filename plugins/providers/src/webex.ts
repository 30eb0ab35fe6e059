/**
 * Signs in with a Webex account.
 *
 * @module @authengine/providers/webex
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Webex's API. */
export interface WebexProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  /** The user signs in to Webex with the first one. */
  readonly emails?: readonly string[]
  /** Display name. */
  readonly displayName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly avatar?: string
  /** Id of the organization. */
  readonly orgId?: string
  /** `person`, `bot` or `appuser`. */
  readonly type?: string
}

/** Options for Webex. */
export interface WebexOptions extends OAuthOptions<WebexProfile> {
  /** Base URL of the API, for another cloud such as Webex for Government. Default: `https://webexapis.com/v1`. */
  readonly apiBaseUrl?: string | URL | undefined
}

/** OAuth 2 provider for Webex. */
export class WebexProvider extends OAuthProvider<WebexProfile> {
  constructor({ apiBaseUrl = 'https://webexapis.com/v1', ...options }: WebexOptions = {}) {
    const base = String(apiBaseUrl).replace(/(?<!\/)\/+$/, '')
    const endpoints = {
      authorization: `${base}/authorize`,
      token: `${base}/access_token`,
      userinfo: `${base}/people/me`,
    }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'webex', name: 'Webex', ...endpoints, scopes: ['spark:people_read'], client }, options)
  }

  protected override toUser({ id, displayName, firstName, lastName, emails, avatar }: WebexProfile): User {
    const name = displayName ?? joinNames(firstName, lastName)
    return { id: accountId(id), name, email: emails?.[0] ?? null, image: avatar ?? null }
  }
}

/**
 * Signs in with Webex.
 *
 * Environment: `AUTH_WEBEX_ID`, `AUTH_WEBEX_SECRET`. Create an integration at https://developer.webex.com/my-apps with
 * the redirect URI `https://<your site>/auth/callback/webex`.
 *
 * Scopes: `spark:people_read` for the profile; select it in the integration.
 *
 * Email: the first email address. Webex does not say whether it is verified.
 *
 * Webex also supports OpenID Connect, but its issuer depends on the region of the user, so the API is used instead.
 *
 * Checked on 2026-11-20: endpoints and the token request against https://developer.webex.com/docs/integrations. Not
 * confirmed: that the profile does not need `spark:kms`, which the URLs suggested by Webex contain.
 */
export default function Webex(options?: WebexOptions): WebexProvider {
  return new WebexProvider(options)
}
