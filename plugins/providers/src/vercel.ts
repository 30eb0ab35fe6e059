/**
 * Signs in with a Vercel account.
 *
 * @module @authengine/providers/vercel
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/vercel.js'

/** Claims of Vercel's ID token. */
export interface VercelProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name?: string
  /** User name; users can change it. */
  readonly preferred_username?: string
  readonly email?: string
  readonly picture?: string
}

/** OpenID Connect provider for Vercel. */
export class VercelProvider extends OidcProvider<VercelProfile> {
  override readonly pinnedMetadata = {
    issuer: 'https://vercel.com',
    authorization_endpoint: 'https://vercel.com/oauth/authorize',
    token_endpoint: 'https://api.vercel.com/login/oauth/token',
    jwks_uri: 'https://vercel.com/.well-known/jwks',
    userinfo_endpoint: 'https://api.vercel.com/login/oauth/userinfo',
  }

  constructor(options?: OidcOptions<VercelProfile>) {
    super(
      { id: 'vercel', name: 'Vercel', issuer: 'https://vercel.com', style: { brandColor: '#000000', icon } },
      options,
    )
  }
}

/**
 * Signs in with Vercel.
 *
 * Environment: `AUTH_VERCEL_ID`, `AUTH_VERCEL_SECRET`. Create an app in the settings of your team at
 * https://vercel.com/dashboard (Apps), with the authorization callback URL `https://<your site>/auth/callback/vercel`.
 *
 * Scopes: `openid`, and `profile` and `email` for name, picture and email address; Vercel ignores scopes that are not
 * allowed for the app.
 *
 * Email: Vercel does not say whether the email address is verified.
 *
 * This is "Sign in with Vercel", not the OAuth of integrations. For a refresh token, allow `offline_access` for the
 * app, and request it: `scopes: ['openid', 'profile', 'email', 'offline_access']`.
 *
 * Checked on 2026-11-20: issuer, endpoints and scopes against
 * https://vercel.com/docs/sign-in-with-vercel/authorization-server-api, claims against
 * https://vercel.com/docs/sign-in-with-vercel/tokens and the published metadata.
 */
export default function Vercel(options?: OidcOptions<VercelProfile>): VercelProvider {
  return new VercelProvider(options)
}
