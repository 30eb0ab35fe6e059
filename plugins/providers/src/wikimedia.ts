/**
 * Signs in with an account of Wikipedia and the other Wikimedia wikis.
 *
 * @module @authengine/providers/wikimedia
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** What Wikimedia's API says of the user. */
export interface WikimediaProfile extends Profile {
  /** Stable id of the account at all wikis; comes as a number. */
  readonly sub: string | null
  /** User name; can be changed on request. */
  readonly username: string
  readonly realname?: string
  /** There when the consumer may see it. */
  readonly email?: string
  /** Whether the address was verified. */
  readonly confirmed_email?: boolean
  readonly blocked: boolean
  readonly editcount: number
  readonly groups: readonly string[]
  readonly rights: readonly string[]
  readonly grants: readonly string[]
}

const OAUTH = 'https://meta.wikimedia.org/w/rest.php/oauth2'
const ENDPOINTS = {
  authorization: `${OAUTH}/authorize`,
  token: `${OAUTH}/access_token`,
  userinfo: `${OAUTH}/resource/profile`,
}

/** Wikimedia, by the API of MediaWiki. */
export class WikimediaProvider extends OAuthProvider<WikimediaProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<WikimediaProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#000' }
    super({ id: 'wikimedia', name: 'Wikimedia', ...ENDPOINTS, client, style }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<WikimediaProfile> {
    const answer = (await resources.get(url)) as { readonly sub: unknown }
    return { ...answer, sub: accountId(answer.sub) ?? null } as WikimediaProfile
  }

  override emailVerified({ confirmed_email: confirmed }: WikimediaProfile): boolean | undefined {
    return confirmed
  }

  protected override toUser({ sub, username, email }: WikimediaProfile): User {
    return { id: accountId(sub), name: username, email: email || null, image: null }
  }
}

/**
 * Signs in with Wikimedia.
 *
 * Environment: `AUTH_WIKIMEDIA_ID`, `AUTH_WIKIMEDIA_SECRET`. Propose an OAuth 2.0 consumer at
 * https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2 with the callback URL
 * `https://<your site>/auth/callback/wikimedia`; for addresses, with access to the email address.
 *
 * Scopes: none, what the consumer may do was fixed when it was registered.
 *
 * Email: only verified ones, where the consumer may see them; Wikimedia says which are.
 *
 * Until a consumer is approved, only its owner can sign in. There is no picture. A blocked account signs in like any
 * other: look at `blocked` of the profile.
 *
 * Wikimedia wants a `User-Agent` that names a way to reach you; the option `customFetch` is the place to set it.
 *
 * Checked: registration, endpoints and approval against https://www.mediawiki.org/wiki/OAuth/For_Developers.
 *
 * @param options - What differs from the defaults.
 */
export default function Wikimedia(options?: OAuthOptions<WikimediaProfile>): WikimediaProvider {
  return new WikimediaProvider(options)
}
