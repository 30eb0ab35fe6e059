/**
 * Signs in with a FreshBooks account.
 *
 * @module @authengine/providers/freshbooks
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from FreshBooks' API. */
export interface FreshBooksProfile extends Profile {
  readonly response: {
    /** Stable id of the identity. */
    readonly id: number
    readonly identity_uuid: string
    readonly first_name: string | null
    readonly last_name: string | null
    readonly email?: string | null
    /** Time at which the email address was confirmed; null if it never was. */
    readonly confirmed_at?: string | null
    /** The businesses of the user, with the role in each. */
    readonly business_memberships: readonly object[]
  }
}

const ENDPOINTS = {
  authorization: 'https://auth.freshbooks.com/oauth/authorize',
  token: 'https://api.freshbooks.com/auth/oauth/token',
  userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
}

/** OAuth 2 provider for FreshBooks. */
export class FreshBooksProvider extends OAuthProvider<FreshBooksProfile> {
  constructor(options?: OAuthOptions<FreshBooksProfile>) {
    super(
      {
        ...{ id: 'freshbooks', name: 'FreshBooks', ...ENDPOINTS, scopes: ['user:profile:read'] },
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#0075dd' },
      },
      options,
    )
  }

  override emailVerified({ response: { confirmed_at: confirmed } }: FreshBooksProfile): boolean | undefined {
    return confirmed === undefined ? undefined : confirmed !== null
  }

  protected override toUser({ response }: FreshBooksProfile): User {
    const { id, first_name: first, last_name: last, email } = response
    return { id: accountId(id), name: joinNames(first, last), email: email ?? null, image: null }
  }
}

/**
 * Signs in with FreshBooks.
 *
 * Environment: `AUTH_FRESHBOOKS_ID`, `AUTH_FRESHBOOKS_SECRET`. Create an application at
 * https://my.freshbooks.com/#/developer with the redirect URI `https://<your site>/auth/callback/freshbooks`.
 *
 * Scopes: `user:profile:read` for the name and the email address; the application must be registered with it.
 *
 * Email: left out of the user unless FreshBooks says when it was confirmed.
 *
 * FreshBooks has no pictures. A refresh token can be used once.
 *
 * Checked on 2026-11-20: profile and scope against https://www.freshbooks.com/api/me_endpoint, requests against
 * https://www.freshbooks.com/api/authentication. Not confirmed: whether FreshBooks checks PKCE.
 */
export default function FreshBooks(options?: OAuthOptions<FreshBooksProfile>): FreshBooksProvider {
  return new FreshBooksProvider(options)
}
