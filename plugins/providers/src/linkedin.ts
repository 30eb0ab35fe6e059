/**
 * Signs in with a LinkedIn account.
 *
 * @module @authengine/providers/linkedin
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of LinkedIn's ID token. */
export interface LinkedInProfile extends Profile {
  /** Id of the member, different for each application. */
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** OpenID Connect provider for LinkedIn, which supports neither PKCE nor a nonce. */
export class LinkedInProvider extends OidcProvider<LinkedInProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://www.linkedin.com/oauth',
    authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
    token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
    jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
    userinfo_endpoint: 'https://api.linkedin.com/v2/userinfo',
  }

  constructor(options?: OidcOptions<LinkedInProfile>) {
    super(
      {
        ...{
          id: 'linkedin',
          name: 'LinkedIn',
          issuer: 'https://www.linkedin.com/oauth',
          style: { brandColor: '#069' },
        },
        // LinkedIn refuses a request with a code verifier, and its ID tokens have no nonce.
        checks: ['state'],
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }
}

/**
 * Signs in with LinkedIn.
 *
 * Environment: `AUTH_LINKEDIN_ID`, `AUTH_LINKEDIN_SECRET`. Create an app at https://www.linkedin.com/developers/apps/,
 * add the product "Sign In with LinkedIn using OpenID Connect" and the redirect URL
 * `https://<your site>/auth/callback/linkedin`.
 *
 * Scopes: `openid`, `profile` and `email`, for the name, the picture and the email address.
 *
 * Email: left out of the user unless it is verified.
 *
 * LinkedIn supports neither PKCE for web applications nor a nonce: only `state` binds a sign-in to the browser.
 *
 * Checked on 2026-11-20: endpoints and scopes against
 * https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2.
 */
export default function LinkedIn(options?: OidcOptions<LinkedInProfile>): LinkedInProvider {
  return new LinkedInProvider(options)
}
