import type { CredentialsConfig } from '../credentials/CredentialsProvider.js'
import { credentialsFeature } from '../credentials/credentialsFeature.js'
import type { EmailConfig } from '../email/EmailProvider.js'
import { emailFeature } from '../email/emailFeature.js'
import type { EngineTokens } from '../oauth/EngineTokens.js'
import type { OAuth2Config, OIDCConfig } from '../oauth/OAuthProvider.js'
import { oauthFeature, Tokens } from '../oauth/oauthFeature.js'
import type { Feature } from '../plugin-api/Feature.js'
import type { ApiToken } from '../plugin-api/tokens.js'
import type { EngineAuthenticators } from '../webauthn/AuthenticatorDirectory.js'
import type { WebAuthnConfig } from '../webauthn/WebAuthnProvider.js'
import { Authenticators, webauthnFeature } from '../webauthn/webauthnFeature.js'

/** The built-in features. To remove one, delete its folder, its lines here, its exports and its tests. */
export const features: readonly Feature[] = [oauthFeature, emailFeature, credentialsFeature, webauthnFeature]

/** Configurations of providers as plain objects, by feature. */
export interface DescribedProviders {
  /** OAuth 2 and OpenID Connect. */
  readonly oauth: OAuth2Config | OIDCConfig
  /** Mailed links and codes. */
  readonly email: EmailConfig
  /** Names and passwords. */
  readonly credentials: CredentialsConfig
  /** Passkeys and security keys. */
  readonly webauthn: WebAuthnConfig
}

/** What the built-in features add to an engine. */
export interface FeatureApis {
  /** Access tokens of the signed-in user, for requests to a provider. */
  readonly tokens: EngineTokens
  /** Lists, renames and removes the passkeys of users. */
  readonly authenticators: EngineAuthenticators
}

/** The part of an engine that the built-in features add. */
export abstract class EngineFeatures implements FeatureApis {
  /**
   * The API of a plugin.
   *
   * @param token - The token that its package exports.
   * @throws NotInstalled if no plugin of the configuration provides it.
   *
   * @example
   * ```ts
   * await engine.api(Passwords).change(userId, password)
   * ```
   */
  abstract api<T>(token: ApiToken<T>): T

  get tokens(): EngineTokens {
    return this.api(Tokens)
  }

  get authenticators(): EngineAuthenticators {
    return this.api(Authenticators)
  }
}
