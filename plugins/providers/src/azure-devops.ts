/**
 * Signs in with an Azure DevOps account, where an application is registered already.
 *
 * @module @authengine/providers/azure-devops
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the class and its factory are deprecated together */
import {
  accountId,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenRequest,
  type User,
} from 'authengine/provider'

/** What Azure DevOps says of the user. */
export interface AzureDevOpsProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly displayName: string
  readonly emailAddress?: string | null
  readonly publicAlias?: string
}

const SITE = 'https://app.vssps.visualstudio.com'
const TOKEN_URL = `${SITE}/oauth2/token`
const ENDPOINTS = {
  authorization: { url: `${SITE}/oauth2/authorize`, params: { response_type: 'Assertion' } },
  userinfo: `${SITE}/_apis/profile/profiles/me?api-version=7.1`,
}

/**
 * Azure DevOps, by its OAuth of old.
 *
 * @deprecated Microsoft retires this service; use `@authengine/providers/microsoft-entra-id`.
 */
export class AzureDevOpsProvider extends OAuthProvider<AzureDevOpsProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<AzureDevOpsProfile>) {
    super(
      {
        ...{ id: 'azure-devops', name: 'Azure DevOps', ...ENDPOINTS, scopes: ['vso.profile'] },
        token: { url: TOKEN_URL, request: exchange },
        // The grant is not that of RFC 6749: there is no place for a verifier.
        checks: ['state'],
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#0078d7' },
      },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    // The response has the token type `jwt-bearer`, and errors in the member `Error`.
    return correctJson(response, ({ Error: error, ...body }) =>
      error === undefined ? { ...body, token_type: 'bearer' } : { ...body, error },
    )
  }

  protected override toUser({ id, displayName, emailAddress }: AzureDevOpsProfile): User {
    return { id: accountId(id), name: displayName, email: emailAddress ?? null, image: null }
  }
}

/** The code is the assertion of a grant, and the secret that of the client (RFC 7521 sections 4.1 and 4.2). */
async function exchange({ url, params, headers, fetch }: TokenRequest): Promise<Response> {
  const refresh = params.get('refresh_token')
  const body = new URLSearchParams({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: params.get('client_secret') ?? '',
    grant_type: refresh === null ? 'urn:ietf:params:oauth:grant-type:jwt-bearer' : 'refresh_token',
    assertion: refresh ?? params.get('code') ?? '',
  })
  const redirectUri = params.get('redirect_uri')
  if (redirectUri !== null) body.set('redirect_uri', redirectUri)
  return fetch(new Request(url, { method: 'POST', body, headers }))
}

/**
 * Signs in with Azure DevOps.
 *
 * Environment: `AUTH_AZURE_DEVOPS_ID`, `AUTH_AZURE_DEVOPS_SECRET`. Microsoft registers no new applications since April
 * 2025; those there are at https://aex.dev.azure.com/me, with the callback URL
 * `https://<your site>/auth/callback/azure-devops`, which must be `https`, on this machine too.
 *
 * Scopes: `vso.profile` for the profile. They must be those of the registration: give `scopes` if it has others.
 *
 * Email: Azure DevOps does not say whether it was verified.
 *
 * Microsoft announced the end of this service for 2026. New applications use Microsoft Entra ID.
 *
 * Secrets work for 60 days. The picture is not asked for: it comes as a text of many thousand characters, and would not
 * fit into a session.
 *
 * Checked: endpoints, parameters and the deprecation against
 * https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth. Not
 * confirmed: whether a token is refreshed without the redirect URI, which the page wants and which is not sent then.
 *
 * @deprecated Microsoft retires this service; use `@authengine/providers/microsoft-entra-id`.
 *
 * @param options - What differs from the defaults.
 */
export default function AzureDevOps(options?: OAuthOptions<AzureDevOpsProfile>): AzureDevOpsProvider {
  return new AzureDevOpsProvider(options)
}
