/**
 * Signs in with a Reddit account.
 *
 * @module @authengine/providers/reddit
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/reddit.js'

/** Profile of the user from Reddit's API. */
export interface RedditProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  /** User name. */
  readonly name: string
  /** URL of the picture; its query is escaped for HTML. */
  readonly icon_img?: string | null
  readonly snoovatar_img?: string
  /** Whether the account has a verified email address; Reddit does not send the email address. */
  readonly has_verified_email: boolean
  /** Seconds since 1970. */
  readonly created_utc: number
  readonly total_karma: number
  readonly is_gold: boolean
  readonly is_mod: boolean
  readonly over_18: boolean
}

const ENDPOINTS = {
  authorization: 'https://www.reddit.com/api/v1/authorize',
  token: 'https://www.reddit.com/api/v1/access_token',
  userinfo: 'https://oauth.reddit.com/api/v1/me',
}

/** OAuth 2 provider for Reddit. */
export class RedditProvider extends OAuthProvider<RedditProfile> {
  constructor(options?: OAuthOptions<RedditProfile>) {
    const style = { brandColor: '#ff4500', icon }
    // Reddit does not support PKCE.
    super({ id: 'reddit', name: 'Reddit', ...ENDPOINTS, scopes: ['identity'], checks: ['state'], style }, options)
  }

  override async fetchProfile({ resources, url = '', clientId }: UserinfoRequest): Promise<RedditProfile> {
    // Reddit limits requests of clients that do not identify their application.
    return (await resources.get(url, { 'user-agent': `web:${clientId}:authengine` })) as RedditProfile
  }

  protected override toUser({ id, name, icon_img: icon }: RedditProfile): User {
    return { id: accountId(id), name, email: null, image: icon?.split('?', 1)[0] || null }
  }
}

/**
 * Signs in with Reddit.
 *
 * Environment: `AUTH_REDDIT_ID`, `AUTH_REDDIT_SECRET`. Since November 2025, Reddit must approve new applications:
 * request access first, as its Responsible Builder Policy says. Then create an app of the type "web app" at
 * https://www.reddit.com/prefs/apps with the redirect URI `https://<your site>/auth/callback/reddit`.
 *
 * Scopes: `identity` for the profile.
 *
 * Email: none; the profile only has `has_verified_email`.
 *
 * Access tokens are short-lived and come without a refresh token.
 * `authorization: { params: { duration: 'permanent' } }` requests one.
 *
 * Checked on 2026-11-20: endpoints and the scope against https://github.com/reddit-archive/reddit/wiki/OAuth2, the
 * approval against https://support.reddithelp.com/hc/en-us/articles/42728983564564-Responsible-Builder-Policy according
 * to reports of others.
 */
export default function Reddit(options?: OAuthOptions<RedditProfile>): RedditProvider {
  return new RedditProvider(options)
}
