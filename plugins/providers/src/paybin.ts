/**
 * Signs in with a Paybin account.
 *
 * @module @authengine/providers/paybin
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Paybin's ID token. */
export interface PaybinProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** OpenID Connect provider for Paybin. */
export class PaybinProvider extends OidcProvider<PaybinProfile> {
  constructor(options?: OidcOptions<PaybinProfile>) {
    super({ id: 'paybin', name: 'Paybin', issuer: 'https://idp.paybin.io' }, options)
  }
}

/**
 * Signs in with Paybin.
 *
 * Environment: `AUTH_PAYBIN_ID`, `AUTH_PAYBIN_SECRET`, `AUTH_PAYBIN_ISSUER` (only for another server than
 * `https://idp.paybin.io`). Create an OAuth application at https://portfolio.paybin.io with the redirect URI
 * `https://<your site>/auth/callback/paybin`.
 *
 * Scopes: `openid` for the ID token, `profile` for name and picture, `email` for the email address.
 *
 * Email: Paybin says whether the email address is verified.
 *
 * Checked on 2026-11-20: not confirmed: Paybin has no public documentation. Issuer, scopes and claims are taken from
 * other libraries; the discovery document below the issuer is assumed.
 */
export default function Paybin(options?: OidcOptions<PaybinProfile>): PaybinProvider {
  return new PaybinProvider(options)
}
