/**
 * Signs in with a GitHub account.
 *
 * @module @authengine/providers/github
 */
import {
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type Tokens,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/github.js'

/** Profile of the user from GitHub's API. */
export interface GitHubProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name; users can change it. */
  readonly login: string
  readonly name: string | null
  /** Public email address, otherwise the primary one if it is verified. */
  readonly email: string | null
  readonly avatar_url: string
  readonly html_url: string
  readonly company: string | null
  readonly bio: string | null
  readonly location: string | null
}

/** Options for GitHub. */
export interface GitHubOptions extends OAuthOptions<GitHubProfile> {
  /**
   * A GitHub Enterprise Server, whose API is below it at `/api/v3`, or a site with data residence such as
   * `https://octocorp.ghe.com`, whose API is at `https://api.octocorp.ghe.com`. Default: github.com.
   */
  readonly enterprise?: { readonly baseUrl: string } | undefined
}

interface GitHubEmail {
  readonly email: string
  readonly primary: boolean
  readonly verified: boolean
}

// The API refuses requests without a User-Agent.
const HEADERS = { accept: 'application/vnd.github+json', 'user-agent': 'authengine' }

/** URL of the API of a site: for data residence (`*.ghe.com`) on another host, for an Enterprise Server below it. */
function apiOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : undefined
  return url?.hostname.endsWith('.ghe.com') ? `${url.protocol}//api.${url.host}` : `${site}/api/v3`
}

/** OAuth 2 provider for GitHub, also with data residence, and for GitHub Enterprise Server. */
export class GitHubProvider extends OAuthProvider<GitHubProfile> {
  constructor({ enterprise, ...options }: GitHubOptions = {}) {
    const site = enterprise?.baseUrl.replace(/(?<!\/)\/+$/, '')
    const oauth = `${site ?? 'https://github.com'}/login/oauth`
    const endpoints = {
      // Callbacks have it as `iss` (RFC 9207), although GitHub has no discovery document.
      issuer: oauth,
      authorization: `${oauth}/authorize`,
      token: `${oauth}/access_token`,
      userinfo: `${site === undefined ? 'https://api.github.com' : apiOf(site)}/user`,
    }
    const style = { brandColor: '#181717', icon }
    super({ id: 'github', name: 'GitHub', ...endpoints, scopes: ['read:user', 'user:email'], style }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    // GitHub has another name for the error `invalid_client` of RFC 6749 section 5.2.
    return correctJson(response, (body) =>
      body['error'] === 'incorrect_client_credentials' ? { ...body, error: 'invalid_client' } : undefined,
    )
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<GitHubProfile> {
    const profile = (await resources.get(url, HEADERS)) as GitHubProfile | null
    if (typeof profile?.email === 'string') return profile
    // GitHub refuses an App without the permission for email addresses. Users then sign in without an email address.
    const emails: unknown = await resources.get(`${url}/emails`, HEADERS).catch(() => [])
    const primary = Array.isArray(emails) && (emails as GitHubEmail[]).find((each) => each.primary && each.verified)
    return { ...profile, email: primary ? primary.email : null } as GitHubProfile
  }

  protected override async toUser(profile: GitHubProfile, tokens: Tokens): Promise<User> {
    return { ...(await super.toUser(profile, tokens)), name: profile.name ?? profile.login, image: profile.avatar_url }
  }
}

/**
 * Signs in with GitHub.
 *
 * Environment: `AUTH_GITHUB_ID`, `AUTH_GITHUB_SECRET`. Register an OAuth app at https://github.com/settings/developers
 * with the callback URL `https://<your site>/auth/callback/github`. A GitHub App works as well, and needs the account
 * permission "Email addresses" for users who hide their email address.
 *
 * Scopes: `read:user` for the profile, `user:email` for the email address of users who hide it.
 *
 * Email: only a verified email address: the public one, otherwise the primary one.
 *
 * Set `enterprise: { baseUrl }` for an Enterprise Server, or a site with data residence (`https://<name>.ghe.com`).
 *
 * GitHub sends errors with status 200, and `iss` in callbacks; the provider handles both.
 *
 * Checked on 2026-11-23: endpoints, scopes and `iss` against
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, email addresses against
 * https://docs.github.com/en/rest/users/emails, the API of a site with data residence (`https://api.<name>.ghe.com`)
 * against https://docs.github.com/en/enterprise-cloud@latest/graphql/guides/managing-enterprise-accounts. Not
 * confirmed: data residence with an account there.
 */
export default function GitHub(options?: GitHubOptions): GitHubProvider {
  return new GitHubProvider(options)
}
