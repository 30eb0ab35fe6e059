/**
 * Signs in with a FreshBooks account.
 *
 * @module @authengine/providers/freshbooks
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What FreshBooks' API says of the user. */
export interface FreshBooksProfile extends Profile {
  readonly response: {
    /** Stable id of the identity. */
    readonly id: number
    readonly identity_uuid: string
    readonly first_name: string | null
    readonly last_name: string | null
    readonly email?: string | null
    /** When the email address was confirmed; null if it never was. */
    readonly confirmed_at?: string | null
    /** The businesses, and what the user is there. */
    readonly business_memberships: readonly object[]
  }
}

const ENDPOINTS = {
  authorization: 'https://auth.freshbooks.com/oauth/authorize',
  token: 'https://api.freshbooks.com/auth/oauth/token',
  userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
}

/** FreshBooks, by its API. */
export class FreshBooksProvider extends OAuthProvider<FreshBooksProfile> {
  /** @param options - What the application says. */
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
 * Email: verified, which is when FreshBooks has a time of confirmation, or left out of the user.
 *
 * FreshBooks shows no pictures. A refresh token works once.
 *
 * Checked: profile and scope against https://www.freshbooks.com/api/me_endpoint, requests against
 * https://www.freshbooks.com/api/authentication. Not confirmed: whether FreshBooks checks PKCE.
 *
 * @param options - What differs from the defaults.
 */
export default function FreshBooks(options?: OAuthOptions<FreshBooksProfile>): FreshBooksProvider {
  return new FreshBooksProvider(options)
}
