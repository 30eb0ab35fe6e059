/**
 * Signs in with an Atlassian account.
 *
 * @module @authengine/providers/atlassian
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/atlassian.js'

/** Profile of the user from Atlassian's API. */
export interface AtlassianProfile extends Profile {
  /** Stable id of the account, the same in all products. */
  readonly account_id: string
  readonly account_type?: string
  readonly account_status?: string
  readonly name: string
  readonly email?: string | null
  readonly picture?: string | null
  readonly nickname?: string
  readonly locale?: string
}

const ENDPOINTS = {
  authorization: {
    url: 'https://auth.atlassian.com/authorize',
    params: { audience: 'api.atlassian.com', prompt: 'consent' },
  },
  token: 'https://auth.atlassian.com/oauth/token',
  userinfo: 'https://api.atlassian.com/me',
}

/** OAuth 2 provider for Atlassian, which uses its user identity API. */
export class AtlassianProvider extends OAuthProvider<AtlassianProfile> {
  constructor(options?: OAuthOptions<AtlassianProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#0052cc', icon }
    super({ id: 'atlassian', name: 'Atlassian', ...ENDPOINTS, scopes: ['read:me'], client, style }, options)
  }

  protected override toUser({ account_id: id, name, email = null, picture: image = null }: AtlassianProfile): User {
    return { id: accountId(id), name, email, image }
  }
}

/**
 * Signs in with Atlassian: users of Jira, Confluence and the other products in the cloud.
 *
 * Environment: `AUTH_ATLASSIAN_ID`, `AUTH_ATLASSIAN_SECRET`. Create an "OAuth 2.0 integration" at
 * https://developer.atlassian.com/console/myapps, add the "User identity API" under "Permissions", and the callback URL
 * `https://<your site>/auth/callback/atlassian` under "Authorization".
 *
 * Scopes: `read:me` for the profile. Add `offline_access` for a refresh token, and scopes of the products for their
 * APIs.
 *
 * Email: Atlassian does not say whether the email address is verified.
 *
 * Atlassian requires `prompt=consent`, so users confirm each time. Only its owner can use an app until it is shared
 * under "Distribution".
 *
 * Checked on 2026-11-20: endpoints and parameters against
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/.
 */
export default function Atlassian(options?: OAuthOptions<AtlassianProfile>): AtlassianProvider {
  return new AtlassianProvider(options)
}
