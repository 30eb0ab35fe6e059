/**
 * Signs in with a Norwegian BankID.
 *
 * @module @authengine/providers/bankid-no
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of BankID's userinfo endpoint. */
export interface BankIDNorwayProfile extends Profile {
  /** Stable id of the user at this merchant. */
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  /** `YYYY-MM-DD`. */
  readonly birthdate: string
  /** Serial number of the user's certificate, the same at all merchants. */
  readonly bankid_altsub?: string
  /** Norwegian national identity number; needs the scope `nnin_altsub` and an agreement. */
  readonly nnin_altsub?: string
  readonly email?: string
}

/** OpenID Connect provider for BankID in Norway. */
export class BankIDNorwayProvider extends OidcProvider<BankIDNorwayProfile> {
  constructor(options?: OidcOptions<BankIDNorwayProfile>) {
    super(
      {
        ...{ id: 'bankid-no', name: 'BankID', issuer: 'https://auth.bankid.no/auth/realms/prod', idToken: false },
        client: { token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
        style: { brandColor: '#39134c' },
      },
      options,
    )
  }
}

/**
 * Signs in with BankID in Norway.
 *
 * Environment: `AUTH_BANKID_NO_ID`, `AUTH_BANKID_NO_SECRET`, and for the test environment `AUTH_BANKID_NO_ISSUER`
 * (`https://auth.current.bankid.no/auth/realms/current`). You need an agreement with BankID or with a reseller: see
 * https://bankid.no/en/company. The redirect URI is `https://<your site>/auth/callback/bankid-no`.
 *
 * Scopes: `openid`, `profile` for the name, `email` for the email address. The national identity number needs
 * `nnin_altsub`.
 *
 * Email: BankID does not say whether the email address is verified, and has no email address of some users.
 *
 * The profile comes from the userinfo endpoint, which signs it, because the ID token has no email address.
 *
 * Users sign in with the method that BankID offers the client. `authorization: { params: { login_hint: 'BID' } }`
 * requests BankID of the level "high", `'BIS'` BankID with biometrics ("substantial"). The claim `acr` of the ID token
 * has the level that was used. `ui_locales` (`no`, `en`) sets the language of the pages.
 *
 * Checked on 2026-11-20: not confirmed. Issuer, client authentication and signed userinfo are taken from published
 * libraries; the documentation at https://developer.bankid.no could not be read, and that at confluence.bankidnorge.no
 * is old.
 */
export default function BankIDNorway(options?: OidcOptions<BankIDNorwayProfile>): BankIDNorwayProvider {
  return new BankIDNorwayProvider(options)
}
