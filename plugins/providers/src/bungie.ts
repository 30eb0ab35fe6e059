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

/** What Bungie's API says of the user. */
export interface BungieProfile extends Profile {
  readonly Response: {
    readonly bungieNetUser: {
      /** Stable id of the account: a number of 64 bits, as text. */
      readonly membershipId: string
      readonly displayName: string
      /** Name with a number behind it; users can change it. */
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

/** Bungie, by its API. */
export class BungieProvider extends OAuthProvider<BungieProfile> {
  /** @param options - What the application says. */
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
 * `https://<your site>/auth/callback/bungie`: Bungie refuses `http` and `localhost`, not `https://127.0.0.1`.
 *
 * Scopes: none, they are those of the registered application; Bungie wants no others. "Read your basic user profile"
 * is enough.
 *
 * Email: none at all.
 *
 * Every request to the API needs the API key, `apiKey`, beside the token.
 *
 * Checked: endpoints and the missing scope against https://github.com/Bungie-net/api/wiki/OAuth-Documentation, the
 * answer against https://bungie-net.github.io; not confirmed: whether Bungie looks at PKCE.
 *
 * @param options - What differs from the defaults.
 */
export default function Bungie(options?: OAuthOptions<BungieProfile>): BungieProvider {
  return new BungieProvider(options)
}
