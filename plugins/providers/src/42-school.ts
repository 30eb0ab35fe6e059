/**
 * Signs in with an account of a 42 school.
 *
 * @module @authengine/providers/42-school
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'

/** Profile of the user from 42's API, which has many more members. */
export interface FortyTwoSchoolProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  readonly login: string
  readonly email?: string | null
  readonly first_name: string
  readonly last_name: string
  /** Display name, with the preferred first name. */
  readonly usual_full_name: string | null
  readonly displayname: string
  readonly image: { readonly link: string | null } | null
  /** Some names end with a question mark. */
  readonly 'staff?': boolean
}

const ENDPOINTS = {
  authorization: 'https://api.intra.42.fr/oauth/authorize',
  token: 'https://api.intra.42.fr/oauth/token',
  userinfo: 'https://api.intra.42.fr/v2/me',
}

/** OAuth 2 provider for the intranet of the 42 schools. */
export class FortyTwoSchoolProvider extends OAuthProvider<FortyTwoSchoolProfile> {
  constructor(options?: OAuthOptions<FortyTwoSchoolProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#000' }
    super({ id: '42-school', name: '42 School', ...ENDPOINTS, scopes: ['public'], client, style }, options)
  }

  protected override toUser({ id, usual_full_name: name, login, email, image }: FortyTwoSchoolProfile): User {
    return { id: accountId(id), name: name ?? login, email: email ?? null, image: image?.link ?? null }
  }
}

/**
 * Signs in with 42 School.
 *
 * Environment: `AUTH_42_SCHOOL_ID`, `AUTH_42_SCHOOL_SECRET`. Register an application at
 * https://profile.intra.42.fr/oauth/applications/new with the redirect URI
 * `https://<your site>/auth/callback/42-school`.
 *
 * Scopes: `public` for the profile.
 *
 * Email: 42 does not say whether the email address is verified.
 *
 * The profile is large, because 42 includes projects and achievements: store only what you need. Secrets expire after
 * some weeks, at the time `secret_valid_until` of the token response.
 *
 * Checked on 2026-11-20: endpoints, scope and parameters against
 * https://api.intra.42.fr/apidoc/guides/web_application_flow. Not confirmed: whether 42 checks PKCE, which it does not
 * document.
 */
export default function FortyTwoSchool(options?: OAuthOptions<FortyTwoSchoolProfile>): FortyTwoSchoolProvider {
  return new FortyTwoSchoolProvider(options)
}
