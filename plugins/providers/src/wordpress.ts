/**
 * Signs in with a WordPress.com account.
 *
 * @module @authengine/providers/wordpress
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/wordpress.js'

/** Profile of the user from WordPress.com's API. */
export interface WordPressProfile extends Profile {
  /** Stable id of the account. */
  readonly ID: number
  readonly display_name: string
  /** User name; users can change it. */
  readonly username: string
  readonly email?: string
  /** Whether the email address is verified. */
  readonly email_verified?: boolean
  /** URL of the picture. */
  readonly avatar_URL: string
  readonly profile_URL: string
  readonly language: string
}

const ENDPOINTS = {
  authorization: 'https://public-api.wordpress.com/oauth2/authorize',
  token: 'https://public-api.wordpress.com/oauth2/token',
  userinfo: 'https://public-api.wordpress.com/rest/v1.1/me',
}

/** OAuth 2 provider for WordPress.com. */
export class WordPressProvider extends OAuthProvider<WordPressProfile> {
  constructor(options?: OAuthOptions<WordPressProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#21759b', icon }
    super({ id: 'wordpress', name: 'WordPress.com', ...ENDPOINTS, scopes: ['auth'], client, style }, options)
  }

  protected override toUser({ ID, display_name: name, username, email, avatar_URL: image }: WordPressProfile): User {
    return { id: accountId(ID), name: name || username, email: email ?? null, image }
  }
}

/**
 * Signs in with WordPress.com.
 *
 * Environment: `AUTH_WORDPRESS_ID`, `AUTH_WORDPRESS_SECRET`. Create an application of the type "Web" at
 * https://developer.wordpress.com/apps/ with the redirect URL `https://<your site>/auth/callback/wordpress`.
 *
 * Scopes: `auth` for the profile and the email address, without access to sites.
 *
 * Email: WordPress.com says whether the email address is verified.
 *
 * These are accounts of WordPress.com, not of a WordPress on your own server. The access token does not expire, and
 * there is no refresh token.
 *
 * Checked on 2026-11-20: endpoints against public sources that use them, version 1.1 of the API being the current one.
 * Not confirmed: whether WordPress.com checks PKCE, which is sent.
 */
export default function WordPress(options?: OAuthOptions<WordPressProfile>): WordPressProvider {
  return new WordPressProvider(options)
}
