/**
 * Signs in with a Salesforce account.
 *
 * @module @authengine/providers/salesforce
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Salesforce's userinfo endpoint. */
export interface SalesforceProfile extends Profile {
  /** Id of the user: a URL that contains the organization. */
  readonly sub: string
  /** Id of the user in the organization. */
  readonly user_id: string
  readonly organization_id: string
  /** User name. It looks like an email address, but may not be one. */
  readonly preferred_username: string
  readonly nickname: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture?: string
  readonly user_type?: string
  readonly active?: boolean
}

/** OpenID Connect provider for Salesforce. */
export class SalesforceProvider extends OidcProvider<SalesforceProfile> {
  constructor(options?: OidcOptions<SalesforceProfile>) {
    // The ID token has few claims besides the id of the user.
    const facts = { issuer: 'https://login.salesforce.com', idToken: false, style: { brandColor: '#00a1e0' } }
    super({ id: 'salesforce', name: 'Salesforce', ...facts }, options)
  }
}

/**
 * Signs in with Salesforce.
 *
 * Environment: `AUTH_SALESFORCE_ID`, `AUTH_SALESFORCE_SECRET`, `AUTH_SALESFORCE_ISSUER` (only for a sandbox,
 * `https://test.salesforce.com`, or a My Domain, `https://<domain>.my.salesforce.com`). Create an external client app
 * with OAuth at https://login.salesforce.com (Setup, External Client App Manager). Give it the callback URL
 * `https://<your site>/auth/callback/salesforce` and the three scopes below.
 *
 * Scopes: `openid`, `profile`, `email` for the id, the profile and the email address.
 *
 * Email: verified if the claim `email_verified` is true. An email address with `false` is left out of the user.
 *
 * With the default issuer, users of every organization can sign in: for one company, set its My Domain as the issuer.
 *
 * Checked on 2026-11-20: userinfo and `email_verified` against
 * https://help.salesforce.com/apex/HTViewHelpDoc?id=xcloud.remoteaccess_using_userinfo_endpoint.htm. Not confirmed:
 * which claims the ID token has besides the id.
 */
export default function Salesforce(options?: OidcOptions<SalesforceProfile>): SalesforceProvider {
  return new SalesforceProvider(options)
}
