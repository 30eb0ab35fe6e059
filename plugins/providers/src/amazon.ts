/**
 * Signs in with an Amazon account.
 *
 * @module @authengine/providers/amazon
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Amazon. */
export interface AmazonProfile extends Profile {
  /** Stable id of the account, the same for all applications of one developer: `amzn1.account.…`. */
  readonly user_id: string
  readonly name?: string | null
  readonly email?: string | null
  /** Only with the scope `postal_code`. */
  readonly postal_code?: string
}

const ENDPOINTS = {
  authorization: 'https://www.amazon.com/ap/oa',
  token: 'https://api.amazon.com/auth/o2/token',
  userinfo: 'https://api.amazon.com/user/profile',
}

/** OAuth 2 provider for Amazon. */
export class AmazonProvider extends OAuthProvider<AmazonProfile> {
  constructor(options?: OAuthOptions<AmazonProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#ff9900' }
    super({ id: 'amazon', name: 'Amazon', ...ENDPOINTS, scopes: ['profile'], client, style }, options)
  }

  protected override toUser({ user_id: id, name = null, email = null }: AmazonProfile): User {
    return { id: accountId(id), name, email, image: null }
  }
}

/**
 * Signs in with Amazon.
 *
 * Environment: `AUTH_AMAZON_ID`, `AUTH_AMAZON_SECRET`. Create a security profile at
 * https://developer.amazon.com/loginwithamazon/console/site/lwa/overview.html, and under its "Web Settings" add the
 * allowed return URL `https://<your site>/auth/callback/amazon`; `http` works for `localhost` only.
 *
 * Scopes: `profile` for the name and the email address. Add `postal_code` for the postal code.
 *
 * Email: Amazon does not say whether the email address is verified.
 *
 * There is no picture.
 *
 * To send requests to Europe or the Far East, set `token` and `userinfo` to URLs of that region:
 * `https://api.amazon.co.uk` and `https://api.amazon.co.jp` have the same paths as `https://api.amazon.com`.
 *
 * Checked on 2026-11-20: endpoints, scopes, PKCE and authentication of the client against
 * https://developer.amazon.com/docs/login-with-amazon/authorization-code-grant.html.
 */
export default function Amazon(options?: OAuthOptions<AmazonProfile>): AmazonProvider {
  return new AmazonProvider(options)
}
