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

/** Profile of the user from your RESTlet, which gets it from `runtime.getCurrentUser()`. */
export interface NetSuiteProfile extends ServiceProfile {
  /** Internal id of the employee, unique only within one account. */
  readonly id: number
  readonly name: string
  readonly email?: string
  /** Internal id of the role of this sign-in. */
  readonly role?: number
  readonly roleId?: string
  readonly roleCenter?: string
  readonly location?: number
  readonly department?: number
  readonly subsidiary?: number
  readonly contact?: number
}

/** Options for NetSuite. */
export interface NetSuiteOptions extends OAuthOptions<NetSuiteProfile> {
  /** Account id, such as `1234567` or `1234567_SB1`. */
  readonly accountID?: string | undefined
  /** Prompt for the user: `none`, `login` or `consent`. Default: NetSuite decides. */
  readonly prompt?: string | undefined
  /** Scopes, separated by spaces. Default: `restlets rest_webservices`. */
  readonly scope?: string | undefined
}

/** OAuth 2 provider for NetSuite. A RESTlet of yours returns the profile. */
export class NetSuiteProvider extends OAuthProvider<NetSuiteProfile> {
  constructor({ accountID, prompt, scope = 'restlets rest_webservices', ...options }: NetSuiteOptions = {}) {
    // Host names have no underscore: the host of the sandbox `1234567_SB1` begins with `1234567-SB1`.
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
 * Environment: `AUTH_NETSUITE_ID`, `AUTH_NETSUITE_SECRET`; the options `accountID` and `userinfo` are needed as well.
 * Create an integration record at https://system.netsuite.com (Setup, Integration, Manage Integrations) with the
 * authorization code grant and the redirect URI `https://<your site>/auth/callback/netsuite`.
 *
 * Scopes: `restlets` to call the script that returns the user, `rest_webservices` for the REST API. The integration
 * record must allow both; `scope: 'restlets'` requests only the first.
 *
 * Email: the email address of the employee record. NetSuite does not say whether it is verified.
 *
 * NetSuite has no endpoint for the profile: deploy a RESTlet that returns `id`, `name` and `email` of
 * `runtime.getCurrentUser()` as JSON, and set `userinfo` to its external URL.
 *
 * Checked on 2026-11-20: both steps, their parameters and hosts against
 * https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html.
 *
 * @example
 * ```ts
 * NetSuite({
 *   accountID: '1234567',
 *   userinfo: 'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=42&deploy=1',
 * })
 * ```
 */
export default function NetSuite(options?: NetSuiteOptions): NetSuiteProvider {
  return new NetSuiteProvider(options)
}
