/**
 * Signs in with a Tumblr account.
 *
 * @module @authengine/providers/tumblr
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/tumblr.js'

/** A blog of a user. */
export interface TumblrBlog {
  /** Name in the URL; users can change it. */
  readonly name: string
  /** Stable id of the blog, even if its name changes. */
  readonly uuid: string
  readonly title: string
  readonly url: string
  /** Whether it is the first blog of the account. */
  readonly primary: boolean
}

/** Profile of the user from Tumblr's API. */
export interface TumblrProfile extends Profile {
  readonly meta: { readonly status: number; readonly msg: string }
  readonly response: {
    readonly user: {
      /** Name of the primary blog; users can change it. */
      readonly name: string
      readonly likes: number
      readonly following: number
      readonly blogs: readonly TumblrBlog[]
    }
  }
}

const ENDPOINTS = {
  authorization: 'https://www.tumblr.com/oauth2/authorize',
  token: 'https://api.tumblr.com/v2/oauth2/token',
  userinfo: 'https://api.tumblr.com/v2/user/info',
}

/** OAuth 2 provider for Tumblr. */
export class TumblrProvider extends OAuthProvider<TumblrProfile> {
  constructor(options?: OAuthOptions<TumblrProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#36465d', icon }
    super({ id: 'tumblr', name: 'Tumblr', ...ENDPOINTS, scopes: ['basic'], client, style }, options)
  }

  protected override toUser({ response: { user } }: TumblrProfile): User {
    // Another user could take a name that is no longer used, and then sign in to the account.
    const id = accountId(user.blogs.find(({ primary }) => primary)?.uuid)
    const image = `https://api.tumblr.com/v2/blog/${encodeURIComponent(user.name)}/avatar/512`
    return { id, name: user.name, email: null, image }
  }
}

/**
 * Signs in with Tumblr.
 *
 * Environment: `AUTH_TUMBLR_ID`, `AUTH_TUMBLR_SECRET`. Register an application at https://www.tumblr.com/oauth/apps
 * with the OAuth2 redirect URL `https://<your site>/auth/callback/tumblr`.
 *
 * Scopes: `basic` for reading. Add `offline_access` for a refresh token.
 *
 * Email: none; Tumblr does not send it.
 *
 * Accounts have no id, so the id of the primary blog is used. The name is not suitable, because users can change it,
 * and others can then take it. The name of the user is that of the primary blog as well.
 *
 * Tumblr requires the same `User-Agent` in all requests. The protocol library sends its own; set yours with
 * `customFetch`.
 *
 * Checked on 2026-11-20: endpoints, scopes and answers against
 * https://www.tumblr.com/docs/en/api/v2#oauth2-authorization. Not confirmed: whether Tumblr checks PKCE, which it does
 * not document.
 */
export default function Tumblr(options?: OAuthOptions<TumblrProfile>): TumblrProvider {
  return new TumblrProvider(options)
}
