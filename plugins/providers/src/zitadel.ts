/**
 * Signs in with an instance of ZITADEL.
 *
 * @module @authengine/providers/zitadel
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** What ZITADEL's userinfo endpoint says of the user. */
export interface ZitadelProfile extends Profile {
  /** Stable id of the user. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture?: string
  readonly locale?: string | null
  readonly gender?: string
}

/** ZITADEL, by OpenID Connect. */
export class ZitadelProvider extends OidcProvider<ZitadelProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<ZitadelProfile>) {
    // The ID token says nothing of the user unless the application is set up for it.
    super({ id: 'zitadel', name: 'ZITADEL', idToken: false }, options)
  }
}

/**
 * Signs in with ZITADEL.
 *
 * Environment: `AUTH_ZITADEL_ID`, `AUTH_ZITADEL_SECRET`, `AUTH_ZITADEL_ISSUER` (`https://<instance>.zitadel.cloud`, or your
 * own domain). Create an application of the type "Web" in a project, with the authentication method "Basic" and the redirect
 * URI `https://<your site>/auth/callback/zitadel`; with the method "PKCE" there is no secret, and `AUTH_ZITADEL_SECRET` is
 * left out.
 *
 * Scopes: `openid`, and `profile` and `email` for name, picture and email address.
 *
 * Email: ZITADEL says whether it was verified.
 *
 * The profile comes from the userinfo endpoint: the ID token has it only if "User Info inside ID Token" is switched on. For
 * that, `idToken: true` saves a request.
 *
 * Checked: claims and where they are against https://zitadel.com/docs/apis/openidoauth/claims, endpoints against
 * https://zitadel.com/docs/apis/openidoauth/endpoints.
 *
 * @param options - What differs from the defaults.
 */
export default function Zitadel(options?: OidcOptions<ZitadelProfile>): ZitadelProvider {
  return new ZitadelProvider(options)
}
