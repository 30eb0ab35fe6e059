/**
 * Signs in with a Patreon account.
 *
 * @module @authengine/providers/patreon
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Patreon's API says of the user: a document of JSON:API. */
export interface PatreonProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: string
    readonly type: 'user'
    /** Only what was asked for. */
    readonly attributes: {
      readonly full_name: string
      readonly email?: string | null
      /** Whether the address was verified. */
      readonly is_email_verified?: boolean
      readonly image_url?: string | null
      readonly url?: string
      readonly vanity?: string | null
    }
  }
}

const ENDPOINTS = {
  authorization: 'https://www.patreon.com/oauth2/authorize',
  token: 'https://www.patreon.com/api/oauth2/token',
  userinfo:
    'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified,url,vanity',
}

/** Patreon, by its API. */
export class PatreonProvider extends OAuthProvider<PatreonProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<PatreonProfile>) {
    super(
      {
        ...{ id: 'patreon', name: 'Patreon', ...ENDPOINTS, scopes: ['identity', 'identity[email]'] },
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#e85b46' },
      },
      options,
    )
  }

  override emailVerified({ data }: PatreonProfile): boolean | undefined {
    return data.attributes.is_email_verified
  }

  protected override toUser({ data: { id, attributes } }: PatreonProfile): User {
    const { full_name: name, email, image_url: image } = attributes
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Patreon.
 *
 * Environment: `AUTH_PATREON_ID`, `AUTH_PATREON_SECRET`. Create a client of API version 2 at
 * https://www.patreon.com/portal/registration/register-clients with the redirect URI
 * `https://<your site>/auth/callback/patreon`.
 *
 * Scopes: `identity` for the profile, `identity[email]` for the email address.
 *
 * Email: only verified ones; Patreon says which are.
 *
 * For memberships, ask for the scope `identity.memberships` and name them in `userinfo`: Patreon sends nothing that is
 * not named.
 *
 * Checked: the identity endpoint, its fields and the scopes against https://docs.patreon.com/#apiv2-oauth. Not
 * confirmed: whether Patreon looks at PKCE, which it does not document.
 *
 * @param options - What differs from the defaults.
 */
export default function Patreon(options?: OAuthOptions<PatreonProfile>): PatreonProvider {
  return new PatreonProvider(options)
}
