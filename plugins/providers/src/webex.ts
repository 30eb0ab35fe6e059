/**
 * Signs in with a Webex account.
 *
 * @module @authengine/providers/webex
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Webex' API says of the user. */
export interface WebexProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  /** The first is the one to sign in with at Webex. */
  readonly emails?: readonly string[]
  /** Name to show. */
  readonly displayName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly avatar?: string
  /** Id of the organization. */
  readonly orgId?: string
  /** `person`, `bot` or `appuser`. */
  readonly type?: string
}

/** What an application may say of Webex. */
export interface WebexOptions extends OAuthOptions<WebexProfile> {
  /** Address of the API, for another cloud such as Webex for Government. Default: `https://webexapis.com/v1`. */
  readonly apiBaseUrl?: string | URL | undefined
}

/** Webex, by its API. */
export class WebexProvider extends OAuthProvider<WebexProfile> {
  /** @param options - What the application says. */
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
 * Environment: `AUTH_WEBEX_ID`, `AUTH_WEBEX_SECRET`. Create an integration at https://developer.webex.com/my-apps with the
 * redirect URI `https://<your site>/auth/callback/webex`.
 *
 * Scopes: `spark:people_read` for the profile; tick it in the integration.
 *
 * Email: the first of the addresses. Webex does not say whether it was verified.
 *
 * Webex speaks OpenID Connect too, but its issuer depends on the region of the user, so the API is asked instead.
 *
 * Checked: endpoints and the token request against https://developer.webex.com/docs/integrations. Not confirmed: that
 * `spark:kms`, which Webex puts into the URLs that it suggests, is not needed for the profile.
 *
 * @param options - What differs from the defaults.
 */
export default function Webex(options?: WebexOptions): WebexProvider {
  return new WebexProvider(options)
}
