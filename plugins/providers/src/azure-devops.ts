/**
 * Signs in with an Azure DevOps account, for applications that are already registered.
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

/** Profile of the user from Azure DevOps. */
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
 * OAuth 2 provider for Azure DevOps, with its former OAuth.
 *
 * @deprecated Microsoft retires this service; use `@authengine/providers/microsoft-entra-id`.
 */
export class AzureDevOpsProvider extends OAuthProvider<AzureDevOpsProfile> {
  constructor(options?: OAuthOptions<AzureDevOpsProfile>) {
    super(
      {
        ...{ id: 'azure-devops', name: 'Azure DevOps', ...ENDPOINTS, scopes: ['vso.profile'] },
        token: { url: TOKEN_URL, request: exchange },
        // The token request is not that of RFC 6749, and has no parameter for a code verifier.
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

/**
 * Sends the code as the assertion of a grant, and the secret as the client assertion (RFC 7521 sections 4.1 and 4.2).
 */
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
 * Environment: `AUTH_AZURE_DEVOPS_ID`, `AUTH_AZURE_DEVOPS_SECRET`. Microsoft has not registered new applications since
 * April 2025. Existing ones are at https://aex.dev.azure.com/me, with the callback URL
 * `https://<your site>/auth/callback/azure-devops`, which must be `https`, also on your own machine.
 *
 * Scopes: `vso.profile` for the profile. They must be the scopes of the registration: set `scopes` if it has others.
 *
 * Email: Azure DevOps does not say whether the email address is verified.
 *
 * Microsoft announced the end of this service for 2026. New applications use Microsoft Entra ID.
 *
 * Secrets are valid for 60 days. The picture is not requested: it is a string of many thousand characters, and would
 * not fit into a session.
 *
 * Checked on 2026-11-20: endpoints, parameters and the deprecation against
 * https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth. Not
 * confirmed: whether a token can be refreshed without the redirect URI, which the page requires, but which is not sent.
 *
 * @deprecated Microsoft retires this service; use `@authengine/providers/microsoft-entra-id`.
 */
export default function AzureDevOps(options?: OAuthOptions<AzureDevOpsProfile>): AzureDevOpsProvider {
  return new AzureDevOpsProvider(options)
}
