/**
 * Signs in with a FusionAuth server.
 *
 * @module @authengine/providers/fusionauth
 */
import { accountId, joinNames, type OidcOptions, OidcProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/fusionauth.js'

/** Claims of FusionAuth's ID token; your lambdas may add others. */
export interface FusionAuthProfile extends Profile {
  /** Stable id of the user. */
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  /** User name. */
  readonly preferred_username?: string
  readonly picture?: string
  /** How the user signed in, such as `PASSWORD`. */
  readonly authenticationType: string
  /** Id of the application. */
  readonly applicationId?: string
  /** Roles in the application. */
  readonly roles?: readonly string[]
  /** Id of the tenant. */
  readonly tid?: string
}

/** Options for FusionAuth. */
export interface FusionAuthOptions extends OidcOptions<FusionAuthProfile> {
  /**
   * Id of the tenant, for a server with several tenants. Default: none; the server finds the tenant of the application.
   */
  readonly tenantId?: string | undefined
}

/** OpenID Connect provider for FusionAuth. */
export class FusionAuthProvider extends OidcProvider<FusionAuthProfile> {
  constructor({ tenantId, ...options }: FusionAuthOptions = {}) {
    const tenant = tenantId !== undefined && {
      wellKnown: `/.well-known/openid-configuration?${String(new URLSearchParams({ tenantId }))}`,
      authorization: { params: { tenantId } },
    }
    super({ id: 'fusionauth', name: 'FusionAuth', ...tenant, style: { brandColor: '#f58320', icon } }, options)
  }

  protected override toUser(profile: FusionAuthProfile): User {
    const { sub, name, preferred_username: userName, email, picture } = profile
    const joined = joinNames(profile.given_name, profile.middle_name, profile.family_name)
    return { id: accountId(sub), name: name ?? userName ?? joined, email: email ?? null, image: picture ?? null }
  }
}

/**
 * Signs in with FusionAuth.
 *
 * Environment: `AUTH_FUSIONAUTH_ID`, `AUTH_FUSIONAUTH_SECRET`, `AUTH_FUSIONAUTH_ISSUER` (`https://<host>`). Create an
 * application at `https://<host>/admin/application` with the grant "Authorization Code" and the authorized redirect URL
 * `https://<your site>/auth/callback/fusionauth`.
 *
 * Scopes: `openid`, `profile`, `email` for the claims; add `offline_access` to `scopes` for a refresh token, which the
 * application must allow.
 *
 * Email: left out of the user unless `email_verified` is true.
 *
 * The issuer of the tenant (Tenants, General) is only a name such as `acme.com` by default: change it to the URL of the
 * server, as in `AUTH_FUSIONAUTH_ISSUER`, and sign the tokens with a key pair (RS256), not with a shared secret.
 *
 * On a server with several tenants, `tenantId` selects the theme and the metadata.
 *
 * Checked on 2026-11-20: endpoints, `tenantId` and claims against
 * https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/.
 */
export default function FusionAuth(options?: FusionAuthOptions): FusionAuthProvider {
  return new FusionAuthProvider(options)
}
