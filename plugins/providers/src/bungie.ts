/**
 * Signs in with a Bungie account.
 *
 * @module @authengine/providers/bungie
 */
import {
  accountId,
  ConfigurationError,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Bungie's API. */
export interface BungieProfile extends Profile {
  readonly Response: {
    readonly bungieNetUser: {
      /** Stable id of the account: a 64-bit number, as a string. */
      readonly membershipId: string
      readonly displayName: string
      /** Name with a number at its end; users can change it. */
      readonly uniqueName: string
      /** Path of the picture below `https://www.bungie.net`. */
      readonly profilePicturePath?: string
    }
    /** Accounts in the games, on each platform. */
    readonly destinyMemberships?: readonly object[]
  }
}

const ENDPOINTS = {
  authorization: 'https://www.bungie.net/en/OAuth/Authorize',
  token: 'https://www.bungie.net/Platform/App/OAuth/token/',
  userinfo: 'https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/',
}

/** OAuth 2 provider for Bungie. */
export class BungieProvider extends OAuthProvider<BungieProfile> {
  constructor(options?: OAuthOptions<BungieProfile>) {
    super({ id: 'bungie', name: 'Bungie', ...ENDPOINTS }, options)
  }

  override async fetchProfile({ resources, url = '', apiKey }: UserinfoRequest): Promise<BungieProfile> {
    if (apiKey) return (await resources.get(url, { 'x-api-key': apiKey })) as BungieProfile
    const fix = `Set AUTH_${this.environmentPrefix}_KEY, or the option apiKey, to the API key of the application.`
    throw new ConfigurationError([
      { option: `providers (${JSON.stringify(this.id)})`, problem: 'has no API key.', fix },
    ])
  }

  protected override toUser({ Response: { bungieNetUser } }: BungieProfile): User {
    const { membershipId, displayName: name, profilePicturePath: path } = bungieNetUser
    const image = path ? new URL(path, 'https://www.bungie.net').href : null
    return { id: accountId(membershipId), name, email: null, image }
  }
}

/**
 * Signs in with Bungie.
 *
 * Environment: `AUTH_BUNGIE_ID`, `AUTH_BUNGIE_SECRET`, `AUTH_BUNGIE_KEY` (the API key). Register an application of the
 * type "Confidential" at https://www.bungie.net/en/Application with the redirect URL
 * `https://<your site>/auth/callback/bungie`: Bungie refuses `http` and `localhost`, but accepts `https://127.0.0.1`.
 *
 * Scopes: none. The registered application has the scopes, and Bungie accepts no parameter for them. "Read your basic
 * user profile" is enough.
 *
 * Email: none.
 *
 * Every request to the API needs the API key, `apiKey`, in addition to the token.
 *
 * Checked on 2026-11-20: endpoints and the missing scope against
 * https://github.com/Bungie-net/api/wiki/OAuth-Documentation, the answer against https://bungie-net.github.io; not
 * confirmed: whether Bungie checks PKCE.
 */
export default function Bungie(options?: OAuthOptions<BungieProfile>): BungieProvider {
  return new BungieProvider(options)
}
