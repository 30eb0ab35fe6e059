/**
 * Signs in with a MyAnimeList account.
 *
 * @module @authengine/providers/myanimelist
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'
import { icon } from './icons/myanimelist.js'

/** Profile of the user from MyAnimeList's API. */
export interface MyAnimeListProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name. */
  readonly name: string
  /** Missing for users without a picture. */
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

/** OAuth 2 provider for MyAnimeList. */
export class MyAnimeListProvider extends OAuthProvider<MyAnimeListProfile> {
  constructor(options?: OAuthOptions<MyAnimeListProfile>) {
    super({ id: 'myanimelist', name: 'MyAnimeList', ...ENDPOINTS, style: { brandColor: '#2e51a2', icon } }, options)
  }

  // MyAnimeList requires PKCE, and supports only this method.
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
 * Email: none.
 *
 * PKCE uses the method `plain`, because MyAnimeList supports no other. The browser sees the verifier, so only the
 * client secret protects the code.
 *
 * Checked on 2026-11-20: endpoints, the method and the profile against several clients; not confirmed: any of it
 * against the documentation at https://myanimelist.net/apiconfig/references/authorization.
 */
export default function MyAnimeList(options?: OAuthOptions<MyAnimeListProfile>): MyAnimeListProvider {
  return new MyAnimeListProvider(options)
}
