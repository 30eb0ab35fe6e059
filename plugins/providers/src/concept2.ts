/**
 * Signs in with an account of the Concept2 Logbook.
 *
 * @module @authengine/providers/concept2
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from the Logbook's API. */
export interface Concept2Profile extends Profile {
  /** The profile is in this member. */
  readonly data: {
    /** Stable id of the account. */
    readonly id: number
    readonly username: string
    readonly first_name: string
    readonly last_name: string
    readonly email: string | null
    /** Code of the country: three letters. */
    readonly country: string
    readonly profile_image: string | null
    /** Whether the user is too young to be visible to others. */
    readonly age_restricted: boolean
  }
}

const ENDPOINTS = {
  authorization: 'https://log.concept2.com/oauth/authorize',
  token: 'https://log.concept2.com/oauth/access_token',
  userinfo: 'https://log.concept2.com/api/users/me',
}

/** OAuth 2 provider for the Concept2 Logbook. */
export class Concept2Provider extends OAuthProvider<Concept2Profile> {
  constructor(options?: OAuthOptions<Concept2Profile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const scope = { scopes: ['user:read'], scopeSeparator: ',' }
    super({ id: 'concept2', name: 'Concept2', ...ENDPOINTS, ...scope, client }, options)
  }

  protected override toUser({ data: { id, username: name, email, profile_image: image } }: Concept2Profile): User {
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Concept2.
 *
 * Environment: `AUTH_CONCEPT2_ID`, `AUTH_CONCEPT2_SECRET`. Request an API key at
 * https://log.concept2.com/developers/keys with the redirect URI `https://<your site>/auth/callback/concept2`.
 *
 * Scopes: `user:read` for the profile and the email address. Several scopes, such as `results:read`, are joined by
 * commas.
 *
 * Email: Concept2 does not say whether the email address is verified.
 *
 * A new application first works only on the development server: set `authorization`, `token` and `userinfo` to URLs of
 * `https://log-dev.concept2.com` until Concept2 approves it.
 *
 * Checked on 2026-11-20: endpoints and scopes against https://log.concept2.com/developers/documentation/. Not
 * confirmed: whether PKCE is checked.
 */
export default function Concept2(options?: OAuthOptions<Concept2Profile>): Concept2Provider {
  return new Concept2Provider(options)
}
