/**
 * Signs in with a Tumblr account.
 *
 * @module @authengine/providers/tumblr
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** One blog of a user. */
export interface TumblrBlog {
  /** Name in the address; users can change it. */
  readonly name: string
  /** Id of the blog; stays when the name changes. */
  readonly uuid: string
  readonly title: string
  readonly url: string
  /** Whether it is the blog that came with the account. */
  readonly primary: boolean
}

/** What Tumblr's API says of the user. */
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

/** Tumblr, by its API. */
export class TumblrProvider extends OAuthProvider<TumblrProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<TumblrProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#36465d' }
    super({ id: 'tumblr', name: 'Tumblr', ...ENDPOINTS, scopes: ['basic'], client, style }, options)
  }

  protected override toUser({ response: { user } }: TumblrProfile): User {
    // A name that was given up can be taken by another user, who could then sign in to the account.
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
 * Email: none; Tumblr does not tell it.
 *
 * Accounts have no id, so that of the primary blog serves: the name would not do, because people change theirs, and
 * others take it. The name is that of the primary blog too.
 *
 * Tumblr requires a `User-Agent` that is the same in all requests: the protocol library sends its own; `customFetch`
 * can set yours.
 *
 * Checked: endpoints, scopes and answers against https://www.tumblr.com/docs/en/api/v2#oauth2-authorization. Not
 * confirmed: whether Tumblr looks at PKCE, which it does not document.
 *
 * @param options - What differs from the defaults.
 */
export default function Tumblr(options?: OAuthOptions<TumblrProfile>): TumblrProvider {
  return new TumblrProvider(options)
}
