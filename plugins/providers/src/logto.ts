/**
 * Signs in with a tenant or a server of Logto.
 *
 * @module @authengine/providers/logto
 */
import { type OidcOptions, OidcProvider, type Profile, type Tokens, type User } from 'authengine/provider'

/** Claims of Logto's ID token; other scopes add others. */
export interface LogtoProfile extends Profile {
  /** Stable id of the user at the tenant. */
  readonly sub: string
  readonly name?: string | null
  /** User name; users without one sign in by email address or phone. */
  readonly username?: string | null
  readonly picture?: string | null
  readonly email?: string | null
  readonly email_verified?: boolean
}

/** OpenID Connect provider for Logto. */
export class LogtoProvider extends OidcProvider<LogtoProfile> {
  constructor(options?: OidcOptions<LogtoProfile>) {
    super({ id: 'logto', name: 'Logto' }, options)
  }

  protected override async toUser(profile: LogtoProfile, tokens: Tokens): Promise<User> {
    return { ...(await super.toUser(profile, tokens)), name: profile.name ?? profile.username ?? null }
  }
}

/**
 * Signs in with Logto.
 *
 * Environment: `AUTH_LOGTO_ID`, `AUTH_LOGTO_SECRET`, `AUTH_LOGTO_ISSUER` (`https://<tenant>.logto.app/oidc`, or
 * `https://<your server>/oidc`). Create an application of the type "Traditional web" at https://cloud.logto.io with the
 * redirect URI `https://<your site>/auth/callback/logto`.
 *
 * Scopes: `openid` for the id, `profile` for the names and the picture, `email` for the email address.
 *
 * Email: only a verified email address: the claim `email_verified` must be true.
 *
 * For a refresh token, set
 * `authorization: { params: { scope: 'openid profile email offline_access', prompt: 'consent' } }`. ID tokens are
 * signed with ES384, unless the tenant has an RSA key; the provider reads this from the metadata.
 *
 * Checked on 2026-11-20: issuer and variables against https://docs.logto.io/quick-starts/next-auth, claims against
 * https://docs.logto.io/developers/custom-id-token.
 */
export default function Logto(options?: OidcOptions<LogtoProfile>): LogtoProvider {
  return new LogtoProvider(options)
}
