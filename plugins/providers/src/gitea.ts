/**
 * Signs in with an account of Gitea or Forgejo.
 *
 * @module @authengine/providers/gitea
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'
import { icon } from './icons/gitea.js'

/** Profile of the user from Gitea's API. */
export interface GiteaProfile extends ServiceProfile {
  /** Stable id of the account within its instance. */
  readonly id: number
  /** User name; users can change it. */
  readonly login: string
  /** Empty if the user has not entered it. */
  readonly full_name: string
  readonly email: string
  readonly avatar_url: string
  readonly html_url: string
  readonly language: string
  readonly is_admin: boolean
  readonly created: string
}

const ENDPOINTS = {
  issuer: 'https://gitea.com',
  authorization: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  userinfo: '/api/v1/user',
}

/** OAuth 2 provider for Gitea. */
export class GiteaProvider extends OAuthProvider<GiteaProfile> {
  constructor(options?: OAuthOptions<GiteaProfile>) {
    const style = { brandColor: '#609926', icon }
    super({ id: 'gitea', name: 'Gitea', ...ENDPOINTS, scopes: ['read:user'], style }, options)
  }

  protected override toUser({ id, full_name: name, login, email, avatar_url: image }: GiteaProfile): User {
    return { id: accountId(id), name: name || login, email: email || null, image: image || null }
  }
}

/**
 * Signs in with Gitea: gitea.com, or your own instance.
 *
 * Environment: `AUTH_GITEA_ID`, `AUTH_GITEA_SECRET`, and for another instance `AUTH_GITEA_ISSUER` (its URL, such as
 * `https://git.example.com`). Add a confidential OAuth2 application at https://gitea.com/user/settings/applications, or
 * at the same path of your own instance, with the redirect URI `https://<your site>/auth/callback/gitea`.
 *
 * Scopes: `read:user` for the profile and the email address. Before version 1.23, Gitea ignores scopes, and a token has
 * all rights of the user.
 *
 * Email: Gitea does not say whether the email address is verified. The administrator of the instance decides whether it
 * must be.
 *
 * Forgejo works as well, and so does Codeberg with the issuer `https://codeberg.org`.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://docs.gitea.com/development/oauth2-provider.
 */
export default function Gitea(options?: OAuthOptions<GiteaProfile>): GiteaProvider {
  return new GiteaProvider(options)
}
