/**
 * Signs in with a user flow of Azure AD B2C.
 *
 * @module @authengine/providers/azure-ad-b2c
 */
import {
  accountId,
  correctJson,
  type OidcOptions,
  OidcProvider,
  type Profile,
  type Tokens,
  type User,
} from 'authengine/provider'

/** Claims of B2C's ID token. The user flow decides which of them are sent. */
export interface AzureADB2CProfile extends Profile {
  /** Id of the user in the tenant. */
  readonly sub: string
  readonly oid?: string
  readonly name?: string
  readonly preferred_username?: string
  readonly given_name?: string
  readonly family_name?: string
  /** Email addresses of the user. The first one was used to sign in. */
  readonly emails?: readonly string[]
  /** Identity provider of the user; missing for accounts of the tenant. */
  readonly idp?: string
  /** Name of the user flow. */
  readonly tfp?: string
}

/** OpenID Connect provider for Azure AD B2C. */
export class AzureADB2CProvider extends OidcProvider<AzureADB2CProfile> {
  constructor(options?: OidcOptions<AzureADB2CProfile>) {
    super(
      {
        ...{ id: 'azure-ad-b2c', name: 'Azure AD B2C', scopes: ['openid'], style: { brandColor: '#0072c6' } },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  /** The issuer in tokens is the tenant, but metadata is only available below a user flow. */
  override readonly trustsMetadataIssuer = true

  override async corrected(response: Response): Promise<Response> {
    // Without a scope of an API, B2C sends no access token, which RFC 6749 section 5.1 requires.
    return correctJson(response, ({ access_token: token, id_token, ...body }) =>
      token === undefined && id_token !== undefined ? { ...body, id_token, access_token: id_token } : undefined,
    )
  }

  override accountFrom(tokens: Tokens): Partial<Tokens> {
    const { access_token, ...kept } = super.accountFrom(tokens)
    return access_token === undefined || access_token === tokens.id_token ? kept : { ...kept, access_token }
  }

  protected override toUser({ sub, name, preferred_username, emails, email }: AzureADB2CProfile): User {
    const address = emails?.[0] ?? email ?? null
    return { id: accountId(sub), name: name ?? preferred_username ?? null, email: address, image: null }
  }
}

/**
 * Signs in with Azure AD B2C.
 *
 * Environment: `AUTH_AZURE_AD_B2C_ID`, `AUTH_AZURE_AD_B2C_SECRET`, `AUTH_AZURE_AD_B2C_ISSUER` (the URL of the user
 * flow, `https://<tenant>.b2clogin.com/<tenant>.onmicrosoft.com/<user flow>/v2.0`). Only existing tenants can be used,
 * because Microsoft has not sold Azure AD B2C to new customers since 1 May 2025. Register a web application of the B2C
 * tenant at https://portal.azure.com with the redirect URI `https://<your site>/auth/callback/azure-ad-b2c`.
 *
 * Scopes: `openid`. The user flow decides which claims are sent: turn on "Display Name", "Email Addresses" and "User's
 * Object ID" among its application claims. Add the client id, or a scope of your API, for an access token.
 *
 * Email: B2C does not say whether the email address is verified. The user gets the first one of the claim `emails`.
 *
 * The issuer of tokens is taken from the metadata of the user flow. By default it is the tenant, not the user flow.
 *
 * New applications use Microsoft Entra External ID, which is the provider `microsoft-entra-id` with the issuer
 * `https://<tenant id>.ciamlogin.com/<tenant id>/v2.0`.
 *
 * Checked on 2026-11-20: endpoints, claims and end of sale against
 * https://learn.microsoft.com/azure/active-directory-b2c/openid-connect and
 * https://learn.microsoft.com/azure/active-directory-b2c/access-tokens.
 */
export default function AzureADB2C(options?: OidcOptions<AzureADB2CProfile>): AzureADB2CProvider {
  return new AzureADB2CProvider(options)
}
