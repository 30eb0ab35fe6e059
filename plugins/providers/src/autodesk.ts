/**
 * Signs in with an Autodesk account.
 *
 * @module @authengine/providers/autodesk
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/autodesk.js'

/** Profile of the user from Autodesk's userinfo endpoint. */
export interface AutodeskProfile extends Profile {
  /** Stable id of the account (Oxygen id). */
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  /** User name. */
  readonly preferred_username: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture: string
  readonly locale?: string
}

/** OpenID Connect provider for Autodesk Platform Services. */
export class AutodeskProvider extends OidcProvider<AutodeskProfile> {
  constructor(options?: OidcOptions<AutodeskProfile>) {
    const facts = { id: 'autodesk', name: 'Autodesk', issuer: 'https://developer.api.autodesk.com' }
    const style = { brandColor: '#000000', icon }
    super({ ...facts, scopes: ['openid', 'user-profile:read'], idToken: false, style }, options)
  }
}

/**
 * Signs in with Autodesk Platform Services.
 *
 * Environment: `AUTH_AUTODESK_ID`, `AUTH_AUTODESK_SECRET`. Create an application of the type "Traditional Web App" at
 * https://aps.autodesk.com/myapps/ with the callback URL `https://<your site>/auth/callback/autodesk`.
 *
 * Scopes: `openid` for the ID token, `user-profile:read` for the profile with the email address.
 *
 * Email: left out of the user unless Autodesk says that it is verified.
 *
 * The profile comes from the userinfo endpoint. A refresh token is valid for 15 days, and the response to a refresh has
 * no ID token.
 *
 * Checked on 2026-11-20: endpoints, client authentication, PKCE and nonce against
 * https://aps.autodesk.com/en/docs/oauth/v2/reference/http/authorize-GET/; not confirmed: which claims the ID token has
 * besides `sub`.
 */
export default function Autodesk(options?: OidcOptions<AutodeskProfile>): AutodeskProvider {
  return new AutodeskProvider(options)
}
