import type { ProviderType } from '../core/User.js'
import type { Profile, ServiceProfile } from '../core/VerifiedIdentity.js'
import {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  type OAuthCheck,
} from './AuthorizationCodeProvider.js'
import type { EndpointParams, UserinfoRequest } from './endpoints.js'

/** Facts of an OAuth 2 service, which a subclass states. */
export type OAuthFacts<P extends ServiceProfile = Profile> = AuthorizationCodeFacts<P>
/** Options of an OAuth 2 provider. */
export type OAuthOptions<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P>

/** An OAuth 2 provider written as an object. */
export interface OAuth2Config<P extends ServiceProfile = Profile> extends AuthorizationCodeOptions<P> {
  /** Unique among the providers. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Marks the object as an OAuth 2 provider. */
  readonly type: 'oauth'
  /** Options that were passed to an Auth.js provider function. They win over the rest of the object. */
  readonly options?: OAuthOptions<P> | undefined
}

/**
 * An OAuth 2 service: the profile of the user is requested with the access token.
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

  /** Gets the profile. Override it if one GET is not enough. The handler `userinfo.request` wins. */
  async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<P> {
    return (await resources.get(url)) as P
  }
}

/** Options of a built-in OAuth 2 provider. */
export type OAuthUserConfig<P extends ServiceProfile = Profile> = OAuthOptions<P>

/** Facts of an OpenID Connect service, which a subclass states. */
export type OidcFacts<P extends ServiceProfile = Profile> = AuthorizationCodeFacts<P>
/** Options of an OpenID Connect provider. */
export type OidcOptions<P extends ServiceProfile = Profile> = AuthorizationCodeOptions<P>

/** An OpenID Connect provider written as an object. */
export interface OIDCConfig<P extends ServiceProfile = Profile> extends AuthorizationCodeOptions<P> {
  /** Unique among the providers. */
  readonly id: string
  /** Label on the sign-in page. */
  readonly name: string
  /** Marks the object as an OpenID Connect provider. */
  readonly type: 'oidc'
  /** Options that were passed to an Auth.js provider function. They win over the rest of the object. */
  readonly options?: OidcOptions<P> | undefined
}

/** An OpenID Connect service: its endpoints are discovered, and a signed ID token identifies the user. */
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

/** Options of a built-in OpenID Connect provider. */
export type OIDCUserConfig<P extends ServiceProfile = Profile> = OidcOptions<P>
