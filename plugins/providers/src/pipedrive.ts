/**
 * Signs in with a Pipedrive account.
 *
 * @module @authengine/providers/pipedrive
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Pipedrive's API. */
export interface PipedriveProfile extends Profile {
  readonly success: boolean
  readonly data: {
    /** Id of the user; unique together with the company. */
    readonly id: number
    readonly name: string
    readonly email: string | null
    readonly icon_url: string | null
    readonly locale: string
    readonly timezone_name: string
    readonly is_admin: number
    readonly active_flag: boolean
    /** Id of the company to which the user signed in. */
    readonly company_id: number
    readonly company_name: string
    readonly company_domain: string
  }
}

const ENDPOINTS = {
  authorization: 'https://oauth.pipedrive.com/oauth/authorize',
  token: 'https://oauth.pipedrive.com/oauth/token',
}

/** OAuth 2 provider for Pipedrive. */
export class PipedriveProvider extends OAuthProvider<PipedriveProfile> {
  constructor(options?: OAuthOptions<PipedriveProfile>) {
    super({ id: 'pipedrive', name: 'Pipedrive', ...ENDPOINTS }, options)
  }

  override async fetchProfile({ resources, tokens, url }: UserinfoRequest): Promise<PipedriveProfile> {
    // Each company has its own API host.
    const { api_domain: host } = tokens as { readonly api_domain?: string }
    return (await resources.get(url ?? `${String(host)}/api/v1/users/me`)) as PipedriveProfile
  }

  protected override toUser({ data }: PipedriveProfile): User {
    const [user, company] = [accountId(data.id), accountId(data.company_id)]
    const id = user && company && `${company}:${user}`
    return { id, name: data.name, email: data.email ?? null, image: data.icon_url ?? null }
  }
}

/**
 * Signs in with Pipedrive.
 *
 * Environment: `AUTH_PIPEDRIVE_ID`, `AUTH_PIPEDRIVE_SECRET`. Create an app in the Developer Hub at
 * https://app.pipedrive.com/developer-hub with the callback URL `https://<your site>/auth/callback/pipedrive`; an app
 * has one callback URL.
 *
 * Scopes: none. You choose them in the settings of the app.
 *
 * Email: Pipedrive does not say whether the email address is verified.
 *
 * The id is the id of the company and the id of the user, joined by a colon: only both together are unique. If accounts
 * were stored with only the id of the user, `profile` can still return that. The profile is requested from the host in
 * the token response.
 *
 * Checked on 2026-11-20: endpoints, client authentication and ids against
 * https://pipedrive.readme.io/docs/marketplace-oauth-authorization and
 * https://pipedrive.readme.io/docs/marketplace-getting-user-data.
 */
export default function Pipedrive(options?: OAuthOptions<PipedriveProfile>): PipedriveProvider {
  return new PipedriveProvider(options)
}
