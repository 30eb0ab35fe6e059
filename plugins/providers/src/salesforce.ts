/**
 * Signs in with a Salesforce account.
 *
 * @module @authengine/providers/salesforce
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Salesforce's userinfo. */
export interface SalesforceProfile extends Profile {
  /** Id of the user as a URL, with the organization in it. */
  readonly sub: string
  /** Id of the user in the organization. */
  readonly user_id: string
  readonly organization_id: string
  /** User name: looks like an email address, and need not be one. */
  readonly preferred_username: string
  readonly nickname: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture?: string
  readonly user_type?: string
  readonly active?: boolean
}

/** Salesforce, by OpenID Connect. */
export class SalesforceProvider extends OidcProvider<SalesforceProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<SalesforceProfile>) {
    // The ID token names the user and little else.
    const facts = { issuer: 'https://login.salesforce.com', idToken: false, style: { brandColor: '#00a1e0' } }
    super({ id: 'salesforce', name: 'Salesforce', ...facts }, options)
  }
}

/**
 * Signs in with Salesforce.
 *
 * Environment: `AUTH_SALESFORCE_ID`, `AUTH_SALESFORCE_SECRET`, and `AUTH_SALESFORCE_ISSUER` for a sandbox
 * (`https://test.salesforce.com`) or a My Domain (`https://<domain>.my.salesforce.com`). Create an external client app with
 * OAuth at https://login.salesforce.com (Setup, External Client App Manager) with the callback URL
 * `https://<your site>/auth/callback/salesforce` and the three scopes below.
 *
 * Scopes: `openid`, `profile`, `email` for the id, the profile and the email address.
 *
 * Email: verified only where the claim `email_verified` says so; an address with `false` is left out of the user.
 *
 * Every organization of the world may sign in at the default issuer: for one company, set its My Domain.
 *
 * Checked: userinfo and `email_verified` against
 * https://help.salesforce.com/apex/HTViewHelpDoc?id=xcloud.remoteaccess_using_userinfo_endpoint.htm. Not confirmed: what
 * the ID token says besides the id.
 *
 * @param options - What differs from the defaults.
 */
export default function Salesforce(options?: OidcOptions<SalesforceProfile>): SalesforceProvider {
  return new SalesforceProvider(options)
}
