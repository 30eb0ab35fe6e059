/**
 * Signs in with a tenant of SailPoint Identity Security Cloud.
 *
 * @module @authengine/providers/sailpoint
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Identity Security Cloud. */
export interface SailPointProfile extends Profile {
  /** Stable id of the identity in the tenant. */
  readonly id: string
  /** User name of the identity. */
  readonly uid: string
  readonly displayName?: string | null
  readonly email?: string | null
  /** Id of the tenant. */
  readonly tenant?: string
}

/** Options for SailPoint. */
export interface SailPointOptions extends OAuthOptions<SailPointProfile> {
  /** Name of the tenant: `acme` if its API is at `https://acme.api.identitynow.com`. */
  readonly tenant?: string | undefined
}

/** OAuth 2 provider for SailPoint Identity Security Cloud. */
export class SailPointProvider extends OAuthProvider<SailPointProfile> {
  constructor({ tenant, ...options }: SailPointOptions = {}) {
    const hosts = tenant !== undefined && {
      issuer: `https://${tenant}.api.identitynow.com`,
      authorization: `https://${tenant}.login.sailpoint.com/oauth/authorize`,
    }
    const facts = { id: 'sailpoint', name: 'SailPoint', token: '/oauth/token', userinfo: '/oauth/userinfo', ...hosts }
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ ...facts, scopes: ['sp:scopes:all'], client, style: { brandColor: '#011E69' } }, options)
  }

  protected override toUser({ id, uid, displayName: name, email }: SailPointProfile): User {
    return { id: accountId(id), name: name || uid, email: email ?? null, image: null }
  }
}

/**
 * Signs in with SailPoint Identity Security Cloud.
 *
 * Environment: `AUTH_SAILPOINT_ID`, `AUTH_SAILPOINT_SECRET`; the option `tenant` is needed as well. Create an API
 * client with the grant type "Authorization Code" at
 * `https://<tenant>.identitynow.com/ui/a/admin/security/api-management` with the redirect URL
 * `https://<your site>/auth/callback/sailpoint`.
 *
 * Scopes: `sp:scopes:all`, which means all scopes of the API client. Give the API client only few.
 *
 * Email: SailPoint does not say whether the email address is verified.
 *
 * If the tenant has its own domain, `https://<tenant>.api.identitynow.com/oauth/info` has its URLs: set `issuer` to the
 * origin of `tokenEndpoint` and `authorization` to `authorizeEndpoint`, instead of `tenant`.
 *
 * Checked on 2026-11-20: endpoints against https://developer.sailpoint.com/docs/api/authentication and
 * https://developer.sailpoint.com/discuss/t/post-oauth-authorize/23736. Not confirmed: the profile, and whether a
 * smaller scope is enough for it.
 *
 * @example
 * ```ts
 * SailPoint({ tenant: 'acme' })
 * ```
 */
export default function SailPoint(options?: SailPointOptions): SailPointProvider {
  return new SailPointProvider(options)
}
