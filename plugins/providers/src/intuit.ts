/**
 * Signs in with an Intuit account, such as that of QuickBooks.
 *
 * @module @authengine/providers/intuit
 */
import { accountId, joinNames, type OidcOptions, OidcProvider, type Profile, type User } from 'authengine/provider'

/** What Intuit's userinfo says. */
export interface IntuitProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly givenName?: string
  readonly familyName?: string
  readonly email?: string
  /** Whether the address was verified. */
  readonly emailVerified?: boolean
  readonly phoneNumber?: string
  readonly phoneNumberVerified?: boolean
}

/** What an application may say of Intuit. */
export interface IntuitOptions extends OidcOptions<IntuitProfile> {
  /** Uses the sandbox, for development keys. Default: false. */
  readonly sandbox?: boolean | undefined
}

const ISSUER = 'https://oauth.platform.intuit.com/op/v1'
const WELL_KNOWN = 'https://developer.api.intuit.com/.well-known'

/** Intuit, by OpenID Connect. */
export class IntuitProvider extends OidcProvider<IntuitProfile> {
  /** @param options - What the application says. */
  constructor({ sandbox = false, ...options }: IntuitOptions = {}) {
    super(
      {
        ...{ id: 'intuit', name: 'Intuit', issuer: ISSUER, style: { brandColor: '#236cff' } },
        wellKnown: `${WELL_KNOWN}/${sandbox ? 'openid_sandbox_configuration' : 'openid_configuration'}`,
        // Its ID token has the id alone: no nonce, and nothing of the user.
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
 * Scopes: `openid` for the id, `profile` for the name, `email` for the address.
 *
 * Email: only verified ones; Intuit says which are.
 *
 * Development keys need the option `sandbox: true`. For the API of QuickBooks, ask for its scope
 * `com.intuit.quickbooks.accounting` as well; the callback then has the `realmId` of the company. Refresh tokens
 * change: the token response says with `x_refresh_token_expires_in` how long one works.
 *
 * Intuit's ID tokens carry no nonce, so none is sent.
 *
 * Checked: issuer and endpoints against
 * https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-openid-discovery-doc.
 * Not confirmed: the address of the metadata of the sandbox, and whether Intuit looks at PKCE, which it does not
 * document.
 *
 * @param options - What differs from the defaults.
 */
export default function Intuit(options?: IntuitOptions): IntuitProvider {
  return new IntuitProvider(options)
}
