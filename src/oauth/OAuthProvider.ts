import type { ProviderType } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'
import {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  type OAuthCheck,
} from './AuthorizationCodeProvider.js'
import type { EndpointParams, UserinfoRequest } from './endpoints.js'

/** What a subclass knows of an OAuth service. */
export type OAuthFacts<P extends ServiceProfile = Profile> = AuthorizationCodeFacts<P>
/** What an application may say of an OAuth provider. */
export type OAuthOptions<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P>

/** An OAuth 2 provider written as an object. */
export interface OAuth2Config<P extends ServiceProfile = Profile> extends AuthorizationCodeOptions<P> {
  /** Unique among the providers. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Marks the object as an OAuth provider. */
  readonly type: 'oauth'
  /** Options that a factory in the form of Auth.js was called with: they win over the rest of the object. */
  readonly options?: OAuthOptions<P> | undefined
}

/**
 * A service whose user must be asked for with the access token.
 *
 * @example
 * ```ts
 * export class AcmeProvider extends OAuthProvider<AcmeProfile> {
 *   constructor(options?: OAuthOptions<AcmeProfile>) {
 *     super({ id: 'acme', name: 'Acme', authorization: '…', token: '…', userinfo: '…', scopes: ['profile'] }, options)
 *   }
 *   protected override toUser({ uid, title }: AcmeProfile): User {
 *     return { id: uid, name: title }
 *   }
 * }
 * ```
 */
export class OAuthProvider<P extends ServiceProfile = ServiceProfile> extends AuthorizationCodeProvider<P> {
  override readonly type: ProviderType = 'oauth'

  override get requiredMetadata(): readonly string[] {
    return ['authorization_endpoint', 'token_endpoint']
  }

  /** Gets the profile. Override when one GET is not enough; the application's own handler wins. */
  async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<P> {
    return (await resources.get(url)) as P
  }
}

/** What an application may say of an OAuth provider that is built in. */
export type OAuthUserConfig<P extends ServiceProfile = Profile> = OAuthOptions<P>

/** What a subclass knows of an OpenID provider. */
export type OidcFacts<P extends ServiceProfile = Profile> = AuthorizationCodeFacts<P>
/** What an application may say of an OpenID provider. */
export type OidcOptions<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P>

/** An OpenID provider written as an object. */
export interface OIDCConfig<P extends ServiceProfile = Profile> extends AuthorizationCodeOptions<P> {
  /** Unique among the providers. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Marks the object as an OpenID provider. */
  readonly type: 'oidc'
  /** Options that a factory in the form of Auth.js was called with: they win over the rest of the object. */
  readonly options?: OidcOptions<P> | undefined
}

/** A service that publishes its endpoints and names the user in a signed token. */
export class OidcProvider<P extends ServiceProfile = ServiceProfile> extends AuthorizationCodeProvider<P> {
  override readonly type: ProviderType = 'oidc'

  protected override get defaultChecks(): readonly OAuthCheck[] {
    return ['pkce', 'state', 'nonce']
  }

  override get requiredMetadata(): readonly string[] {
    const userinfo = this.settings.idToken === false ? ['userinfo_endpoint'] : []
    return ['authorization_endpoint', 'token_endpoint', 'jwks_uri', ...userinfo]
  }

  override authorizationParams(): EndpointParams {
    return { scope: 'openid profile email', ...super.authorizationParams() }
  }
}

/** What an application may say of an OpenID provider that is built in. */
export type OIDCUserConfig<P extends ServiceProfile = Profile> = OidcOptions<P>
