/**
 * Signs in with Vipps or MobilePay.
 *
 * @module @authengine/providers/vipps
 */
import { type OidcOptions, OidcProvider, type Profile, type ProfileAddress } from 'authengine/provider'

/** Profile of the user from Vipps MobilePay. The scopes decide which members are sent. */
export interface VippsProfile extends Profile {
  /** Stable id of the user, different for each company. */
  readonly sub: string
  /** Id of the session at Vipps MobilePay. */
  readonly sid?: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  /** Only with the scope `phoneNumber`. */
  readonly phone_number?: string
  /** Only with the scope `birthDate`. */
  readonly birthdate?: string
  /** National identity number; only with the scope `nin`. */
  readonly nin?: string
  /** Only with the scope `address`. */
  readonly address?: ProfileAddress
  readonly other_addresses?: readonly ProfileAddress[]
}

const ISSUER = 'https://api.vipps.no/access-management-1.0/access/'

/** OpenID Connect provider for Vipps MobilePay. */
export class VippsProvider extends OidcProvider<VippsProfile> {
  constructor(options?: OidcOptions<VippsProfile>) {
    const facts = { id: 'vipps', name: 'Vipps MobilePay', issuer: ISSUER, style: { brandColor: '#f05c18' } }
    super({ ...facts, scopes: ['openid', 'name', 'email'], idToken: false }, options)
  }
}

/**
 * Signs in with Vipps MobilePay: Vipps in Norway and Sweden, MobilePay in Denmark and Finland.
 *
 * Environment: `AUTH_VIPPS_ID`, `AUTH_VIPPS_SECRET`, and for the test environment `AUTH_VIPPS_ISSUER`
 * (`https://apitest.vipps.no/access-management-1.0/access/`, with the slash at the end). Turn on login for a sales unit
 * at https://portal.vippsmobilepay.com with the token endpoint authentication method "client_secret_basic" and the
 * redirect URI `https://<your site>/auth/callback/vipps`.
 *
 * Scopes: `openid`, `name` and `email`. Others are `phoneNumber`, `address`, `birthDate` and, with a permission, `nin`.
 *
 * Email: left out of the user unless it is verified.
 *
 * The profile comes from the userinfo endpoint: the ID token has only the id.
 *
 * Checked on 2026-11-20: endpoints, scopes and authentication against
 * https://developer.vippsmobilepay.com/docs/APIs/login-api/.
 */
export default function Vipps(options?: OidcOptions<VippsProfile>): VippsProvider {
  return new VippsProvider(options)
}
