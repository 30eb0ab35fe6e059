/**
 * Signs in with Vipps or MobilePay.
 *
 * @module @authengine/providers/vipps
 */
import { type OidcOptions, OidcProvider, type Profile, type ProfileAddress } from 'authengine/provider'

/** What Vipps MobilePay says of the user, as far as the scopes reach. */
export interface VippsProfile extends Profile {
  /** Stable id of the user, another one for each company. */
  readonly sub: string
  /** Id of the session at Vipps MobilePay. */
  readonly sid?: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  /** With the scope `phoneNumber`. */
  readonly phone_number?: string
  /** With the scope `birthDate`. */
  readonly birthdate?: string
  /** National identity number, with the scope `nin`. */
  readonly nin?: string
  /** With the scope `address`. */
  readonly address?: ProfileAddress
  readonly other_addresses?: readonly ProfileAddress[]
}

const ISSUER = 'https://api.vipps.no/access-management-1.0/access/'

/** Vipps MobilePay, by OpenID Connect. */
export class VippsProvider extends OidcProvider<VippsProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<VippsProfile>) {
    const facts = { id: 'vipps', name: 'Vipps MobilePay', issuer: ISSUER, style: { brandColor: '#f05c18' } }
    super({ ...facts, scopes: ['openid', 'name', 'email'], idToken: false }, options)
  }
}

/**
 * Signs in with Vipps MobilePay: Vipps in Norway and Sweden, MobilePay in Denmark and Finland.
 *
 * Environment: `AUTH_VIPPS_ID`, `AUTH_VIPPS_SECRET`, and for the test environment `AUTH_VIPPS_ISSUER`
 * (`https://apitest.vipps.no/access-management-1.0/access/`, with the slash at the end). Turn on login for a sales unit at
 * https://portal.vippsmobilepay.com with the token endpoint authentication method "client_secret_basic" and the redirect
 * URI `https://<your site>/auth/callback/vipps`.
 *
 * Scopes: `openid`, `name` and `email`. Others are `phoneNumber`, `address`, `birthDate` and, for companies that may,
 * `nin`.
 *
 * Email: verified or left out of the user.
 *
 * The profile comes from the userinfo endpoint: the ID token has the id only.
 *
 * Checked: endpoints, scopes and authentication against https://developer.vippsmobilepay.com/docs/APIs/login-api/.
 *
 * @param options - What differs from the defaults.
 */
export default function Vipps(options?: OidcOptions<VippsProfile>): VippsProvider {
  return new VippsProvider(options)
}
