import type { ProviderType } from '../core/Account.js'
import type { Profile, ServiceProfile } from '../core/Profile.js'
import {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  type OAuthCheck,
} from './AuthorizationCodeProvider.js'
import type { EndpointParams } from './endpoints.js'

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
