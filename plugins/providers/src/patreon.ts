/**
 * Signs in with a Patreon account.
 *
 * @module @authengine/providers/patreon
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/patreon.js'

/** Profile of the user from Patreon's API: a JSON:API document. */
export interface PatreonProfile extends Profile {
  readonly data: {
    /** Stable id of the account. */
    readonly id: string
    readonly type: 'user'
    /** Only the attributes that were requested. */
    readonly attributes: {
      readonly full_name: string
      readonly email?: string | null
      /** Whether the email address is verified. */
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

/** OAuth 2 provider for Patreon. */
export class PatreonProvider extends OAuthProvider<PatreonProfile> {
  constructor(options?: OAuthOptions<PatreonProfile>) {
    super(
      {
        ...{ id: 'patreon', name: 'Patreon', ...ENDPOINTS, scopes: ['identity', 'identity[email]'] },
        client: { token_endpoint_auth_method: 'client_secret_post' },
        style: { brandColor: '#000000', icon },
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
 * Email: only a verified email address.
 *
 * For memberships, request the scope `identity.memberships`, and add them to the URL in `userinfo`: Patreon sends only
 * the fields that are listed there.
 *
 * Checked on 2026-11-20: the identity endpoint, its fields and the scopes against
 * https://docs.patreon.com/#apiv2-oauth. Not confirmed: whether Patreon checks PKCE, which it does not document.
 */
export default function Patreon(options?: OAuthOptions<PatreonProfile>): PatreonProvider {
  return new PatreonProvider(options)
}
