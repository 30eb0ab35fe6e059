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

/** What Pipedrive's API says of the user. */
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
    /** Id of the company the user signed in to. */
    readonly company_id: number
    readonly company_name: string
    readonly company_domain: string
  }
}

const ENDPOINTS = {
  authorization: 'https://oauth.pipedrive.com/oauth/authorize',
  token: 'https://oauth.pipedrive.com/oauth/token',
}

/** Pipedrive, by its API. */
export class PipedriveProvider extends OAuthProvider<PipedriveProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<PipedriveProfile>) {
    super({ id: 'pipedrive', name: 'Pipedrive', ...ENDPOINTS }, options)
  }

  override async fetchProfile({ resources, tokens, url }: UserinfoRequest): Promise<PipedriveProfile> {
    // Each company has an API host of its own.
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
 * https://app.pipedrive.com/developer-hub with the callback URL `https://<your site>/auth/callback/pipedrive`; an app has
 * one callback URL.
 *
 * Scopes: none, they are chosen in the settings of the app.
 *
 * Email: Pipedrive does not say whether it was verified.
 *
 * The id is that of the company and that of the user, joined by a colon: Pipedrive promises to be unique only both
 * together. Where accounts were stored by the id of the user alone, `profile` can go on doing so. The profile is asked for
 * at the host that comes with the tokens.
 *
 * Checked: endpoints, client authentication and ids against https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * and https://pipedrive.readme.io/docs/marketplace-getting-user-data.
 *
 * @param options - What differs from the defaults.
 */
export default function Pipedrive(options?: OAuthOptions<PipedriveProfile>): PipedriveProvider {
  return new PipedriveProvider(options)
}
