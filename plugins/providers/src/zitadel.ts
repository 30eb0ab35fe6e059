/**
 * Signs in with an instance of ZITADEL.
 *
 * @module @authengine/providers/zitadel
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Profile of the user from ZITADEL's userinfo endpoint. */
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

/** OpenID Connect provider for ZITADEL. */
export class ZitadelProvider extends OidcProvider<ZitadelProfile> {
  constructor(options?: OidcOptions<ZitadelProfile>) {
    // The ID token has no claims about the user, unless the application is configured for it.
    super({ id: 'zitadel', name: 'ZITADEL', idToken: false }, options)
  }
}

/**
 * Signs in with ZITADEL.
 *
 * Environment: `AUTH_ZITADEL_ID`, `AUTH_ZITADEL_SECRET` (leave it out with the authentication method "PKCE"),
 * `AUTH_ZITADEL_ISSUER` (`https://<instance>.zitadel.cloud`, or your own domain). Create an application of the type
 * "Web" in a project at `https://<instance>.zitadel.cloud/ui/console`, with the authentication method "Basic" or "PKCE"
 * and the redirect URI `https://<your site>/auth/callback/zitadel`.
 *
 * Scopes: `openid`, and `profile` and `email` for name, picture and email address.
 *
 * Email: ZITADEL says whether the email address is verified.
 *
 * The profile comes from the userinfo endpoint: the ID token has it only if "User Info inside ID Token" is turned on.
 * In that case, `idToken: true` saves a request.
 *
 * Checked on 2026-11-20: claims and their places against https://zitadel.com/docs/apis/openidoauth/claims, endpoints
 * against https://zitadel.com/docs/apis/openidoauth/endpoints.
 */
export default function Zitadel(options?: OidcOptions<ZitadelProfile>): ZitadelProvider {
  return new ZitadelProvider(options)
}
