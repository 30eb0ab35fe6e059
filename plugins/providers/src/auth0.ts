/**
 * Signs in with a tenant of Auth0.
 *
 * @module @authengine/providers/auth0
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/auth0.js'

/** Claims of Auth0's ID token; your Actions may add others. */
export interface Auth0Profile extends Profile {
  /** Stable id: the connection and an id, such as `auth0|5f7c…`. */
  readonly sub: string
  readonly name: string
  readonly nickname: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture: string
}

/** OpenID Connect provider for Auth0. */
export class Auth0Provider extends OidcProvider<Auth0Profile> {
  constructor(options?: OidcOptions<Auth0Profile>) {
    super({ id: 'auth0', name: 'Auth0', style: { brandColor: '#eb5424', icon } }, options)
  }
}

/**
 * Signs in with Auth0.
 *
 * Environment: `AUTH_AUTH0_ID`, `AUTH_AUTH0_SECRET`, `AUTH_AUTH0_ISSUER` (`https://<tenant>.<region>.auth0.com/`; the
 * slash at the end may be omitted). Register a "Regular Web Application" at https://manage.auth0.com with the allowed
 * callback URL `https://<your site>/auth/callback/auth0`.
 *
 * Scopes: `openid`, `profile` for name and picture, `email`.
 *
 * Email: only a verified email address.
 *
 * Metadata of the user (`app_metadata`, roles) is not in a token unless an Action adds it.
 *
 * Checked on 2026-11-20: issuer and claims against
 * https://auth0.com/docs/get-started/apis/scopes/openid-connect-scopes.
 */
export default function Auth0(options?: OidcOptions<Auth0Profile>): Auth0Provider {
  return new Auth0Provider(options)
}
