/**
 * Signs in with a user pool of Amazon Cognito.
 *
 * @module @authengine/providers/cognito
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Cognito's ID token; attributes of the pool may add others. */
export interface CognitoProfile extends Profile {
  /** Stable id of the user in the pool. */
  readonly sub: string
  /** User name in the pool. */
  readonly 'cognito:username': string
  /** Groups of the user; missing if there are none. */
  readonly 'cognito:groups'?: readonly string[]
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly phone_number?: string
  readonly phone_number_verified?: boolean
  readonly picture?: string
}

/** OpenID Connect provider for Cognito. */
export class CognitoProvider extends OidcProvider<CognitoProfile> {
  constructor(options?: OidcOptions<CognitoProfile>) {
    super({ id: 'cognito', name: 'Cognito', style: { brandColor: '#C17B9E' } }, options)
  }
}

/**
 * Signs in with Amazon Cognito.
 *
 * Environment: `AUTH_COGNITO_ID`, `AUTH_COGNITO_SECRET` (leave it out for a public client), `AUTH_COGNITO_ISSUER`
 * (`https://cognito-idp.<region>.amazonaws.com/<user pool id>`). Add an app client to the user pool at
 * https://console.aws.amazon.com/cognito/ with the authorization code grant and the callback URL
 * `https://<your site>/auth/callback/cognito`; the pool needs a domain.
 *
 * Scopes: `openid`, `profile` and `email`, for the name, the picture and the email address. Allow all three for the app
 * client, otherwise Cognito responds with `invalid_scope`.
 *
 * Email: left out of the user unless it is verified. Cognito treats the email address of a user from another identity
 * provider as unverified unless `email_verified` is mapped in the pool.
 *
 * `authorization: { params: { identity_provider: 'Google' } }` opens one of the identity providers of the pool
 * directly.
 *
 * Checked on 2026-11-20: endpoints and parameters against
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html.
 */
export default function Cognito(options?: OidcOptions<CognitoProfile>): CognitoProvider {
  return new CognitoProvider(options)
}
