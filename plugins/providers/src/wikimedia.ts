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

/** Profile of the user from Wikimedia's API. */
export interface WikimediaProfile extends Profile {
  /** Stable id of the account in all wikis. Wikimedia sends a number. */
  readonly sub: string | null
  /** User name; can be changed on request. */
  readonly username: string
  readonly realname?: string
  /** Only if the consumer may see it. */
  readonly email?: string
  /** Whether the email address is verified. */
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

/** OAuth 2 provider for Wikimedia, which uses the API of MediaWiki. */
export class WikimediaProvider extends OAuthProvider<WikimediaProfile> {
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
 * `https://<your site>/auth/callback/wikimedia`; for email addresses, with access to the email address.
 *
 * Scopes: none. The rights of the consumer were fixed when it was registered.
 *
 * Email: only a verified email address, if the consumer may see it. Wikimedia says whether it is verified.
 *
 * Until a consumer is approved, only its owner can sign in. There is no picture. A blocked account can still sign in:
 * check `blocked` of the profile.
 *
 * Wikimedia requires a `User-Agent` with your contact details: set it with the option `customFetch`.
 *
 * Checked on 2026-11-20: registration, endpoints and approval against
 * https://www.mediawiki.org/wiki/OAuth/For_Developers.
 */
export default function Wikimedia(options?: OAuthOptions<WikimediaProfile>): WikimediaProvider {
  return new WikimediaProvider(options)
}
