/**
 * Signs in with a Microsoft account: work, school, or personal.
 *
 * @module @authengine/providers/microsoft-entra-id
 */
import { AccessDenied, OAuthCallbackError, type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Entra's ID token. */
export interface MicrosoftEntraIDProfile extends Profile {
  /** Id of the account, different for each application. */
  readonly sub: string
  /** Id of the account within its tenant, the same for all applications; only with the scope `profile`. */
  readonly oid: string
  /** Id of the tenant. */
  readonly tid: string
  readonly name: string
  readonly preferred_username: string
  /** An administrator of the tenant can enter any email address, so it proves nothing. */
  readonly email?: string
  readonly roles?: readonly string[]
  readonly groups?: readonly string[]
}

/** Options for Entra. Accounts are never linked by email address, because it is not verified. */
export interface MicrosoftEntraIDOptions extends OidcOptions<MicrosoftEntraIDProfile> {
  /** Cannot be turned on, because an administrator of a tenant can enter any email address. */
  readonly allowDangerousEmailAccountLinking?: false | undefined
  /** Tenant id, `organizations`, `consumers` or `common`. Default: `common`, which accepts every account. */
  readonly tenant?: string | undefined
  /** Ids of the tenants whose accounts are accepted. Default: all tenants of the issuer. */
  readonly allowedTenants?: readonly string[] | undefined
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const issuerOf = (tenant: string): string => `https://login.microsoftonline.com/${tenant}/v2.0`

/** OpenID Connect provider for Microsoft Entra ID, formerly Azure Active Directory. */
export class MicrosoftEntraIDProvider extends OidcProvider<MicrosoftEntraIDProfile> {
  readonly #tenants: readonly string[] | undefined

  constructor({ tenant, allowedTenants, ...options }: MicrosoftEntraIDOptions = {}) {
    const facts = { id: 'microsoft-entra-id', name: 'Microsoft Entra ID', style: { brandColor: '#0072c6' } }
    const issuer = options.issuer ?? (tenant === undefined ? undefined : issuerOf(tenant))
    const given = { ...options, issuer, allowDangerousEmailAccountLinking: false }
    super({ ...facts, issuer: issuerOf('common') }, given)
    this.#tenants = allowedTenants?.map((each) => each.toLowerCase())
  }

  override completed(profile: MicrosoftEntraIDProfile): MicrosoftEntraIDProfile {
    const tenant: unknown = profile.tid
    // This claim becomes part of the issuer of `common`, so it must be a UUID.
    if (typeof tenant !== 'string' || !UUID.test(tenant)) throw new OAuthCallbackError('The tenant "tid" is not an id.')
    if (!this.#tenants || this.#tenants.includes(tenant.toLowerCase())) return profile
    throw new AccessDenied(`Accounts of the tenant ${tenant} are not let in.`)
  }
}

/**
 * Signs in with Microsoft Entra ID.
 *
 * Environment: `AUTH_MICROSOFT_ENTRA_ID_ID`, `AUTH_MICROSOFT_ENTRA_ID_SECRET`, and for one tenant
 * `AUTH_MICROSOFT_ENTRA_ID_ISSUER` (`https://login.microsoftonline.com/<tenant id>/v2.0`). Register an application of
 * the platform "Web" at https://entra.microsoft.com (App registrations) with the redirect URI
 * `https://<your site>/auth/callback/microsoft-entra-id`. Choose the account types that your tenant setting accepts.
 * Create a secret under "Certificates & secrets", and copy its value, not its id.
 *
 * Scopes: `openid`, `profile` for name and `oid`, `email`.
 *
 * Email: not known to be verified, because administrators of a tenant can enter any email address. Such an email
 * address never links accounts.
 *
 * Without a tenant, every Microsoft account can sign in: set `tenant` or `allowedTenants` for an application of one
 * company.
 *
 * National clouds work with the issuer of one tenant. The picture is not fetched: it needs Microsoft Graph and the
 * scope `User.Read`.
 *
 * Checked on 2026-11-20: issuer and claims against
 * https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference.
 */
export default function MicrosoftEntraID(options?: MicrosoftEntraIDOptions): MicrosoftEntraIDProvider {
  return new MicrosoftEntraIDProvider(options)
}
