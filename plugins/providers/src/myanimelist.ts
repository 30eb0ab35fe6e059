/**
 * Signs in with a MyAnimeList account.
 *
 * @module @authengine/providers/myanimelist
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'

/** What MyAnimeList's API says of the user. */
export interface MyAnimeListProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name. */
  readonly name: string
  /** Not there for people without a picture. */
  readonly picture?: string
  readonly gender?: string
  readonly birthday?: string
  readonly location?: string
  readonly joined_at: string
}

const ENDPOINTS = {
  authorization: 'https://myanimelist.net/v1/oauth2/authorize',
  token: 'https://myanimelist.net/v1/oauth2/token',
  userinfo: 'https://api.myanimelist.net/v2/users/@me',
}

/** MyAnimeList, by its API. */
export class MyAnimeListProvider extends OAuthProvider<MyAnimeListProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<MyAnimeListProfile>) {
    super({ id: 'myanimelist', name: 'MyAnimeList', ...ENDPOINTS, style: { brandColor: '#2e51a2' } }, options)
  }

  // MyAnimeList demands PKCE, and knows no other method.
  override readonly codeChallengeMethod = 'plain'

  protected override toUser({ id, name, picture }: MyAnimeListProfile): User {
    return { id: accountId(id), name, email: null, image: picture ?? null }
  }
}

/**
 * Signs in with MyAnimeList.
 *
 * Environment: `AUTH_MYANIMELIST_ID`, `AUTH_MYANIMELIST_SECRET`. Create an API client of the type "web" at
 * https://myanimelist.net/apiconfig with the app redirect URL `https://<your site>/auth/callback/myanimelist`.
 *
 * Scopes: none, MyAnimeList has no scopes.
 *
 * Email: none at all.
 *
 * PKCE is done with the method `plain`, the only one MyAnimeList knows: the verifier is seen by the browser beforehand, so
 * the client secret is what protects the code.
 *
 * Checked: endpoints, the method and the profile against what several clients of
 * https://myanimelist.net/apiconfig/references/authorization send and get; not confirmed there itself.
 *
 * @param options - What differs from the defaults.
 */
export default function MyAnimeList(options?: OAuthOptions<MyAnimeListProfile>): MyAnimeListProvider {
  return new MyAnimeListProvider(options)
}
