/**
 * Signs in with a Norwegian BankID.
 *
 * @module @authengine/providers/bankid-no
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of BankID's userinfo. */
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

/** BankID in Norway, by OpenID Connect. */
export class BankIDNorwayProvider extends OidcProvider<BankIDNorwayProfile> {
  /** @param options - What the application says. */
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
 * Environment: `AUTH_BANKID_NO_ID`, `AUTH_BANKID_NO_SECRET`, and for tests `AUTH_BANKID_NO_ISSUER`
 * (`https://auth.current.bankid.no/auth/realms/current`). An agreement with BankID, or with a company that resells it,
 * is needed: see https://bankid.no/en/company. The redirect URI is `https://<your site>/auth/callback/bankid-no`.
 *
 * Scopes: `openid`, `profile` for the name, `email` for the email address. The national identity number needs
 * `nnin_altsub`.
 *
 * Email: BankID does not say whether it was verified, and has none of some people.
 *
 * The profile comes from the userinfo endpoint, which signs it, because the ID token has no email address.
 *
 * People sign in with the method that BankID offers the client. `authorization: { params: { login_hint: 'BID' } }` asks
 * for BankID of the level "high", `'BIS'` for BankID with biometrics ("substantial"); what was used is the claim `acr`
 * of the ID token. `ui_locales` (`no`, `en`) sets the language of the pages.
 *
 * Checked: not confirmed. Issuer, authentication of the client and signed userinfo are as published libraries use them;
 * the documentation at https://developer.bankid.no could not be read, and that at confluence.bankidnorge.no is old.
 *
 * @param options - What differs from the defaults.
 */
export default function BankIDNorway(options?: OidcOptions<BankIDNorwayProfile>): BankIDNorwayProvider {
  return new BankIDNorwayProvider(options)
}
