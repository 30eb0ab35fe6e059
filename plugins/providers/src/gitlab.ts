/**
 * Signs in with GitLab: gitlab.com, or your own instance.
 *
 * @module @authengine/providers/gitlab
 */
import { type OAuthOptions, OAuthProvider, type ServiceProfile, type Tokens, type User } from 'authengine/provider'
import { icon } from './icons/gitlab.js'

/** Profile of the user from GitLab's API. */
export interface GitLabProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name; users can change it. */
  readonly username: string
  readonly name: string
  readonly email: string
  /** Time at which the email address was confirmed; null if it never was. */
  readonly confirmed_at?: string | null
  readonly avatar_url: string | null
  readonly web_url: string
  readonly state: string
}

/** Options for GitLab. */
export interface GitLabOptions extends OAuthOptions<GitLabProfile> {
  /** URL of the instance, with its path if it has one. Default: `https://gitlab.com`. */
  readonly baseUrl?: string | URL | undefined
}

/** OAuth 2 provider for GitLab. */
export class GitLabProvider extends OAuthProvider<GitLabProfile> {
  constructor({ baseUrl = 'https://gitlab.com', ...options }: GitLabOptions = {}) {
    const base = String(baseUrl).replace(/(?<!\/)\/+$/, '')
    const endpoints = {
      authorization: `${base}/oauth/authorize`,
      token: `${base}/oauth/token`,
      userinfo: `${base}/api/v4/user`,
    }
    const style = { brandColor: '#fc6d26', icon }
    super({ id: 'gitlab', name: 'GitLab', ...endpoints, scopes: ['read_user'], style }, options)
  }

  protected override async toUser(profile: GitLabProfile, tokens: Tokens): Promise<User> {
    const { name, username, avatar_url: image } = profile
    return { ...(await super.toUser(profile, tokens)), name: name || username, image }
  }

  override emailVerified({ confirmed_at: confirmed }: GitLabProfile): boolean | undefined {
    return confirmed === undefined ? undefined : confirmed !== null
  }
}

/**
 * Signs in with GitLab.
 *
 * Environment: `AUTH_GITLAB_ID`, `AUTH_GITLAB_SECRET`. Add a confidential application with the scope `read_user` at
 * https://gitlab.com/-/user_settings/applications, or at the same path of your own instance, with the redirect URI
 * `https://<your site>/auth/callback/gitlab`.
 *
 * Scopes: `read_user` for the profile.
 *
 * Email: only a confirmed email address.
 *
 * Checked on 2026-11-20: endpoints and scope against https://docs.gitlab.com/api/oauth2/, the profile against
 * https://docs.gitlab.com/api/users/.
 */
export default function GitLab(options?: GitLabOptions): GitLabProvider {
  return new GitLabProvider(options)
}
