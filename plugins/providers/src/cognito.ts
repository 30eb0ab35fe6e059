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
  /** Groups of the user; not there without one. */
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

/** Cognito, by OpenID Connect. */
export class CognitoProvider extends OidcProvider<CognitoProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<CognitoProfile>) {
    super({ id: 'cognito', name: 'Cognito', style: { brandColor: '#C17B9E' } }, options)
  }
}

/**
 * Signs in with Amazon Cognito.
 *
 * Environment: `AUTH_COGNITO_ID`, `AUTH_COGNITO_SECRET` (none for a public client), `AUTH_COGNITO_ISSUER`
 * (`https://cognito-idp.<region>.amazonaws.com/<user pool id>`). Add an app client to the user pool at
 * https://console.aws.amazon.com/cognito/ with the authorization code grant and the callback URL
 * `https://<your site>/auth/callback/cognito`; the pool needs a domain.
 *
 * Scopes: `openid`, `profile` and `email`, for the name, the picture and the email address. Allow all three at the app
 * client, or Cognito answers `invalid_scope`.
 *
 * Email: verified or left out of the user. Cognito counts the address of a user from another identity provider as not
 * verified unless `email_verified` is mapped in the pool.
 *
 * `authorization: { params: { identity_provider: 'Google' } }` leads directly to one of the identity providers of the
 * pool.
 *
 * Checked: endpoints and parameters against
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html.
 *
 * @param options - What differs from the defaults.
 */
export default function Cognito(options?: OidcOptions<CognitoProfile>): CognitoProvider {
  return new CognitoProvider(options)
}
