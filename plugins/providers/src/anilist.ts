/**
 * Signs in with an AniList account.
 *
 * @module @authengine/providers/anilist
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/anilist.js'

/** Profile of the user from AniList's API. */
export interface AniListProfile extends Profile {
  readonly data: {
    readonly Viewer: {
      /** Stable id of the account. */
      readonly id: number
      /** User name; users can change it. */
      readonly name: string
      readonly avatar?: { readonly large?: string } | null
      readonly siteUrl?: string
    }
  }
}

const ENDPOINTS = {
  authorization: 'https://anilist.co/api/v2/oauth/authorize',
  token: 'https://anilist.co/api/v2/oauth/token',
  userinfo: 'https://graphql.anilist.co',
}
const QUERY = { query: '{ Viewer { id name avatar { large } siteUrl } }' }

/** OAuth 2 provider for AniList. */
export class AniListProvider extends OAuthProvider<AniListProfile> {
  constructor(options?: OAuthOptions<AniListProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'anilist', name: 'AniList', ...ENDPOINTS, client, style: { brandColor: '#02a9ff', icon } }, options)
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<AniListProfile> {
    return (await resources.post(url, QUERY)) as AniListProfile
  }

  protected override toUser({ data: { Viewer: viewer } }: AniListProfile): User {
    return { id: accountId(viewer.id), name: viewer.name, email: null, image: viewer.avatar?.large ?? null }
  }
}

/**
 * Signs in with AniList.
 *
 * Environment: `AUTH_ANILIST_ID`, `AUTH_ANILIST_SECRET`. Create a client at https://anilist.co/settings/developer with
 * the redirect URL `https://<your site>/auth/callback/anilist`.
 *
 * Scopes: none, AniList has no scopes.
 *
 * Email: none.
 *
 * Access tokens work for a year, and there are no refresh tokens.
 *
 * Checked on 2026-11-20: not confirmed. Endpoints and query are taken from published libraries, because the
 * documentation at https://docs.anilist.co/guide/auth/ could not be read. It is not known whether AniList checks PKCE.
 */
export default function AniList(options?: OAuthOptions<AniListProfile>): AniListProvider {
  return new AniListProvider(options)
}
