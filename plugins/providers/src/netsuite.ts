/**
 * Signs in with a NetSuite account.
 *
 * @module @authengine/providers/netsuite
 */
import {
  accountId,
  ConfigurationError,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** What your RESTlet says of the user: what `runtime.getCurrentUser()` knows. */
export interface NetSuiteProfile extends ServiceProfile {
  /** Internal id of the employee, the same in one account only. */
  readonly id: number
  readonly name: string
  readonly email?: string
  /** Internal id of the role they signed in with. */
  readonly role?: number
  readonly roleId?: string
  readonly roleCenter?: string
  readonly location?: number
  readonly department?: number
  readonly subsidiary?: number
  readonly contact?: number
}

/** What an application may say of NetSuite. */
export interface NetSuiteOptions extends OAuthOptions<NetSuiteProfile> {
  /** Account id, such as `1234567` or `1234567_SB1`. */
  readonly accountID?: string | undefined
  /** What users are asked: `none`, `login` or `consent`. Default: NetSuite decides. */
  readonly prompt?: string | undefined
  /** Scopes, separated by blanks. Default: `restlets rest_webservices`. */
  readonly scope?: string | undefined
}

/** NetSuite, by OAuth 2.0 and a RESTlet of yours. */
export class NetSuiteProvider extends OAuthProvider<NetSuiteProfile> {
  /** @param options - What the application says. */
  constructor({ accountID, prompt, scope = 'restlets rest_webservices', ...options }: NetSuiteOptions = {}) {
    // Hosts have no underscore: sandbox `1234567_SB1` is at `1234567-SB1`.
    const host = accountID?.replaceAll('_', '-')
    const authorization = {
      params: { scope, prompt },
      ...(host && { url: `https://${host}.app.netsuite.com/app/login/oauth2/authorize.nl` }),
    }
    const token = host && `https://${host}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`
    super({ id: 'netsuite', name: 'NetSuite', authorization, token, style: { brandColor: '#181a1b' } }, options)
  }

  override async fetchProfile(request: UserinfoRequest): Promise<NetSuiteProfile> {
    if (request.url !== undefined) return super.fetchProfile(request)
    const problem = 'has no userinfo, and NetSuite has no address that returns the user.'
    const fix = 'Deploy a RESTlet that returns the current user, and give its external URL as userinfo.'
    throw new ConfigurationError([{ option: `providers (${JSON.stringify(this.id)})`, problem, fix }])
  }

  protected override toUser({ id, name, email }: NetSuiteProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: null }
  }
}

/**
 * Signs in with NetSuite.
 *
 * Environment: `AUTH_NETSUITE_ID`, `AUTH_NETSUITE_SECRET`; the options `accountID` and `userinfo` are needed as well. Create
 * an integration record (Setup, Integration, Manage Integrations) with the authorization code grant and the redirect URI
 * `https://<your site>/auth/callback/netsuite`.
 *
 * Scopes: `restlets` to call the script that returns the user, `rest_webservices` for the REST API. The integration
 * record must allow both; `scope: 'restlets'` asks for the first alone.
 *
 * Email: the one of the employee record; NetSuite does not say whether it was verified.
 *
 * NetSuite has no address that returns the user: deploy a RESTlet that returns `id`, `name` and `email` of
 * `runtime.getCurrentUser()` as JSON, and give its external URL as `userinfo`.
 *
 * Checked: both steps, their parameters and hosts against
 * https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html.
 *
 * @param options - What differs from the defaults.
 */
export default function NetSuite(options?: NetSuiteOptions): NetSuiteProvider {
  return new NetSuiteProvider(options)
}
