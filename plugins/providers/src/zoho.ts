/**
 * Signs in with a Zoho account, of any data centre.
 *
 * @module @authengine/providers/zoho
 */
import {
  accountId,
  correctJson,
  type EndpointParams,
  joinNames,
  OAuthCallbackError,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenRequest,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Zoho's accounts server. */
export interface ZohoProfile extends Profile {
  /** Stable id of the account. */
  readonly ZUID: number
  readonly First_Name?: string | null
  readonly Last_Name?: string | null
  readonly Display_Name?: string | null
  readonly Email?: string | null
}

const HOME = 'https://accounts.zoho.com'
/** The accounts servers of all data centres. Codes and the client secret are sent to no other host. */
const SERVERS: readonly unknown[] = [
  HOME,
  'https://accounts.zoho.eu',
  'https://accounts.zoho.in',
  'https://accounts.zoho.com.au',
  'https://accounts.zoho.jp',
  'https://accounts.zohocloud.ca',
  'https://accounts.zoho.sa',
  'https://accounts.zoho.uk',
  'https://accounts.zoho.com.cn',
]
/** Name of the parameter for the accounts server, in the callback and in the parameters of the token request. */
const SERVER = 'accounts-server'

/** OAuth 2 provider for Zoho, which uses the accounts server of the user. */
export class ZohoProvider extends OAuthProvider<ZohoProfile> {
  constructor(options?: OAuthOptions<ZohoProfile>) {
    super(
      {
        ...{ id: 'zoho', name: 'Zoho', scopes: ['AaaServer.profile.Read'], style: { brandColor: '#e42527' } },
        authorization: `${HOME}/oauth/v2/auth`,
        token: { url: `${HOME}/oauth/v2/token`, request: grantOf },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override tokenParams(answer: URLSearchParams): EndpointParams {
    const server = answer.get(SERVER) ?? HOME
    if (SERVERS.includes(server)) return { ...super.tokenParams(answer), [SERVER]: server }
    throw new OAuthCallbackError('The callback names an accounts server that is not one of Zoho: sign in again.')
  }

  override async fetchProfile({ tokens, resources }: UserinfoRequest): Promise<ZohoProfile> {
    const { [SERVER]: server = HOME } = tokens as Readonly<Record<string, string>>
    return (await resources.get(`${server}/oauth/user/info`)) as ZohoProfile
  }

  protected override toUser(profile: ZohoProfile): User {
    const { ZUID: id, First_Name: first, Last_Name: last, Display_Name: shown, Email: email } = profile
    return { id: accountId(id), name: joinNames(first, last) ?? shown ?? null, email: email ?? null, image: null }
  }
}

/** Sends the token request to the accounts server of the user, and adds this server to the response. */
async function grantOf({ params, fetch }: TokenRequest): Promise<Response> {
  const server = params.get(SERVER) ?? HOME
  const body = new URLSearchParams([...params].filter(([name]) => name !== SERVER))
  const headers = { accept: 'application/json' }
  const response = await fetch(new Request(`${server}/oauth/v2/token`, { method: 'POST', body, headers }))
  return correctJson(response, (tokens) => ({ ...tokens, [SERVER]: server }))
}

/**
 * Signs in with Zoho.
 *
 * Environment: `AUTH_ZOHO_ID`, `AUTH_ZOHO_SECRET`. Create a server-based application at https://api-console.zoho.com
 * with the redirect URI `https://<your site>/auth/callback/zoho`.
 *
 * Scopes: `AaaServer.profile.Read` for the name and the email address.
 *
 * Email: Zoho does not say whether the email address is verified.
 *
 * Each user belongs to one data centre. The callback names the accounts server of that data centre, and the provider
 * sends the code there if it is a server that Zoho has published.
 *
 * Turn on "Multi DC" for the application, with the same secret for all data centres. Otherwise only users of the data
 * centre where it is registered can sign in. For an application that is registered in China, set
 * `authorization: 'https://accounts.zoho.com.cn/oauth/v2/auth'`.
 *
 * Zoho sends a refresh token only with `authorization: { params: { access_type: 'offline', prompt: 'consent' } }`. It
 * is used at the data centre of the United States, and works only for users of that data centre.
 *
 * Checked on 2026-11-20: data centres and parameters against
 * https://www.zoho.com/accounts/protocol/oauth/multi-dc.html. Not confirmed: the user info endpoint, which Zoho does
 * not describe, and whether Zoho checks PKCE.
 */
export default function Zoho(options?: OAuthOptions<ZohoProfile>): ZohoProvider {
  return new ZohoProvider(options)
}
