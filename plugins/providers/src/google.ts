/**
 * Signs in with a Google account.
 *
 * @module @authengine/providers/google
 */
import { AccessDenied, type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/google.js'

/** Claims of Google's ID token. */
export interface GoogleProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture?: string
  /** Domain of the Workspace of the account; missing for personal accounts. */
  readonly hd?: string
}

/** Options for Google. */
export interface GoogleOptions extends OidcOptions<GoogleProfile> {
  /** Accepts only accounts of this Google Workspace domain, such as `example.com`. Default: every account. */
  readonly hostedDomain?: string | undefined
}

/** OpenID Connect provider for Google. */
export class GoogleProvider extends OidcProvider<GoogleProfile> {
  readonly #hostedDomain: string | undefined

  override readonly pinnedMetadata = {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  }

  constructor({ hostedDomain, ...options }: GoogleOptions = {}) {
    const authorization = { params: { hd: hostedDomain } }
    const style = { brandColor: '#4285f4', icon }
    super({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', authorization, style }, options)
    this.#hostedDomain = hostedDomain
  }

  override completed(profile: GoogleProfile): GoogleProfile {
    // The parameter `hd` is only a hint, which a user can remove from the URL. Only the claim is a proof.
    if (this.#hostedDomain === undefined || profile.hd === this.#hostedDomain) return profile
    throw new AccessDenied(`The Google account does not belong to ${this.#hostedDomain}.`)
  }
}

/**
 * Signs in with Google.
 *
 * Environment: `AUTH_GOOGLE_ID`, `AUTH_GOOGLE_SECRET`. Register an OAuth client of the type "Web application" at
 * https://console.cloud.google.com/apis/credentials with the redirect URI `https://<your site>/auth/callback/google`. A
 * new project asks you to configure its consent screen first. Publish the app there before your site goes live.
 *
 * Scopes: `openid`, `profile` for name and picture, `email`.
 *
 * Email: only a verified email address.
 *
 * Google sends a refresh token only for `authorization: { params: { access_type: 'offline', prompt: 'consent' } }`.
 *
 * Checked on 2026-11-20: endpoints and claims against
 * https://developers.google.com/identity/openid-connect/openid-connect.
 */
export default function Google(options?: GoogleOptions): GoogleProvider {
  return new GoogleProvider(options)
}
