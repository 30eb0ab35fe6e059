/**
 * Signs in with an Intuit account, such as that of QuickBooks.
 *
 * @module @authengine/providers/intuit
 */
import { accountId, joinNames, type OidcOptions, OidcProvider, type Profile, type User } from 'authengine/provider'

/** Claims of Intuit's userinfo endpoint. */
export interface IntuitProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly givenName?: string
  readonly familyName?: string
  readonly email?: string
  /** Whether the email address is verified. */
  readonly emailVerified?: boolean
  readonly phoneNumber?: string
  readonly phoneNumberVerified?: boolean
}

/** Options for Intuit. */
export interface IntuitOptions extends OidcOptions<IntuitProfile> {
  /** Uses the sandbox, for development keys. Default: false. */
  readonly sandbox?: boolean | undefined
}

const ISSUER = 'https://oauth.platform.intuit.com/op/v1'
const WELL_KNOWN = 'https://developer.api.intuit.com/.well-known'

/** OpenID Connect provider for Intuit. */
export class IntuitProvider extends OidcProvider<IntuitProfile> {
  constructor({ sandbox = false, ...options }: IntuitOptions = {}) {
    super(
      {
        ...{ id: 'intuit', name: 'Intuit', issuer: ISSUER, style: { brandColor: '#236cff' } },
        wellKnown: `${WELL_KNOWN}/${sandbox ? 'openid_sandbox_configuration' : 'openid_configuration'}`,
        // Its ID token has only the id: no nonce, and no other claims about the user.
        ...{ checks: ['pkce', 'state'], idToken: false },
      },
      options,
    )
  }

  override emailVerified({ emailVerified }: IntuitProfile): boolean | undefined {
    return emailVerified
  }

  protected override toUser({ sub, givenName, familyName, email }: IntuitProfile): User {
    return { id: accountId(sub), name: joinNames(givenName, familyName), email: email ?? null, image: null }
  }
}

/**
 * Signs in with Intuit.
 *
 * Environment: `AUTH_INTUIT_ID`, `AUTH_INTUIT_SECRET`. Create an app at
 * https://developer.intuit.com/app/developer/dashboard and add the redirect URI
 * `https://<your site>/auth/callback/intuit` to its keys.
 *
 * Scopes: `openid` for the id, `profile` for the name, `email` for the email address.
 *
 * Email: only a verified email address.
 *
 * Development keys need the option `sandbox: true`.
 *
 * For the API of QuickBooks, request its scope `com.intuit.quickbooks.accounting` as well; the callback then has the
 * `realmId` of the company.
 *
 * Each refresh returns another refresh token. It is valid for `x_refresh_token_expires_in` seconds, a member of the
 * token response.
 *
 * Intuit's ID tokens have no nonce, so no nonce is sent.
 *
 * Checked on 2026-11-20: issuer and endpoints against
 * https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-openid-discovery-doc.
 * Not confirmed: the URL of the metadata of the sandbox, and whether Intuit checks PKCE, which it does not document.
 */
export default function Intuit(options?: IntuitOptions): IntuitProvider {
  return new IntuitProvider(options)
}
