/**
 * Signs in with a Trakt account.
 *
 * @module @authengine/providers/trakt
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenEndpoint,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/trakt.js'

/** Profile of the user from Trakt's API. */
export interface TraktProfile extends Profile {
  /** User name; users can change it. */
  readonly username: string
  readonly name: string | null
  readonly private: boolean
  readonly vip: boolean
  readonly ids: {
    /** Derived from the user name, and changes with it. */
    readonly slug: string
    /** Stable id of the account; the API cannot look up users by it. */
    readonly uuid: string
  }
  readonly joined_at: string
  readonly location: string | null
  readonly about: string | null
  readonly images: { readonly avatar: { readonly full: string } }
}

const API = 'https://api.trakt.tv'
const TOKEN = `${API}/oauth/token`
const HEADERS = { accept: 'application/json', 'user-agent': 'authengine' }

/** OAuth 2 provider for Trakt. */
export class TraktProvider extends OAuthProvider<TraktProfile> {
  constructor(options?: OAuthOptions<TraktProfile>) {
    super(
      {
        ...{ id: 'trakt', name: 'Trakt', style: { brandColor: '#9f42c6', icon } },
        authorization: 'https://trakt.tv/oauth/authorize',
        token: { url: TOKEN, request: sentAsJson },
        userinfo: `${API}/users/settings`,
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override async fetchProfile({ resources, url = '', clientId }: UserinfoRequest): Promise<TraktProfile> {
    const headers = { ...HEADERS, 'trakt-api-version': '2', 'trakt-api-key': clientId }
    const { user } = (await resources.get(url, headers)) as { readonly user: TraktProfile }
    return user
  }

  protected override toUser({ ids, name, username, images }: TraktProfile): User {
    return { id: accountId(ids.uuid), name: name || username, email: null, image: images.avatar.full }
  }
}

/** The API requires JSON in every POST. */
const sentAsJson: NonNullable<TokenEndpoint['request']> = ({ params, fetch }) => {
  const headers = { ...HEADERS, 'content-type': 'application/json' }
  return fetch(new Request(TOKEN, { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(params)) }))
}

/**
 * Signs in with Trakt.
 *
 * Environment: `AUTH_TRAKT_ID`, `AUTH_TRAKT_SECRET`. Create an application at https://trakt.tv/oauth/applications with
 * the redirect URI `https://<your site>/auth/callback/trakt`.
 *
 * Scopes: none, Trakt has no scopes.
 *
 * Email: none.
 *
 * The id of an account is its UUID, which Trakt provides for this purpose. The slug changes with the user name, and may
 * later belong to another user. If accounts were stored with their slug, `profile` can still return that.
 *
 * Trakt does not allow sites to link to pictures on its servers: copy them.
 *
 * Checked on 2026-11-20: headers, tokens and the profile against https://docs.trakt.tv/docs/required-headers and
 * https://docs.trakt.tv/reference/authentication.
 */
export default function Trakt(options?: OAuthOptions<TraktProfile>): TraktProvider {
  return new TraktProvider(options)
}
