/**
 * For authors of providers: the base classes, what they are made of, and the errors they throw. Importing it loads nothing
 * of the engine.
 *
 * @module authengine/provider
 */
export { CallbackRouteError, AdapterError, EventError, OutgoingRequestError } from './core/errors.js'
export { type ErrorKind, type AuthErrorCause, type LogLevel, AuthError } from './core/AuthError.js'
export { type Finding, ConfigurationError, MissingSecretError, ShortSecretError, UntrustedHost } from './core/errors.js'
export { EmailSignInError, Verification } from './core/errors.js'
export type { ErrorType } from './core/AuthError.js'
export {
  OAuthSignInError,
  OAuthCallbackError,
  InvalidCheck,
  OAuthProfileParseError,
  OAuthAccountNotLinked,
} from './core/errors.js'
export {
  RequestError,
  NotFound,
  MethodNotAllowed,
  MalformedRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  CrossSiteRequest,
} from './core/errors.js'
export { JWTSessionError, SessionTokenError, SignOutError } from './core/errors.js'
export { SignInError, CredentialsSignin, AccessDenied, TooManyAttempts, MissingCSRF } from './core/errors.js'
export { WebAuthnVerificationError, LastAuthenticator } from './core/errors.js'
export type { AuthorizationDetails, Tokens, SomeTokens, Account } from './core/Account.js'
export type { Admission } from './core/Admission.js'
export type { AttemptKind, Attempt } from './config/LimitsOptions.js'
export type { Awaitable } from './core/Awaitable.js'
export type { ProviderSummary, CallbackContext } from './core/Callbacks.js'
export type { Credentials } from './core/VerifiedIdentity.js'
export type { EndedSessions } from './core/Session.js'
export type { DefaultJWT, JWT } from './core/Session.js'
export type { ProfileAddress, ServiceProfile, Profile } from './core/Profile.js'
export type { ProviderType } from './core/Account.js'
export type { DefaultSession, Session } from './core/Session.js'
export type { StoredAuthenticator } from './core/DatabaseAdapter.js'
export type { Theme } from './core/Theme.js'
export type { User, StoredUser } from './core/User.js'
export type { VerifiedIdentity } from './core/VerifiedIdentity.js'
export { accountId } from './oauth/standardClaims.js'
export {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  type ClientAuthenticationMethod,
  type ClientSettings,
  customFetch,
  type OAuthCheck,
  type StateForm,
} from './oauth/AuthorizationCodeProvider.js'
export type {
  AuthorizationEndpoint,
  AuthorizationRequest,
  ClientPrivateKey,
  Endpoint,
  EndpointParams,
  Handled,
  PinnedMetadata,
  TokenEndpoint,
  TokenRequest,
  UserinfoEndpoint,
  UserinfoProvider,
  UserinfoRequest,
} from './oauth/endpoints.js'
export type { AccountAliases } from './oauth/accountAliases.js'
export type {
  CeremonyOptions,
  CheckedAuthentication,
  CheckedAuthenticator,
  CheckedRegistration,
  RegistrationCeremonyOptions,
  RelyingParty,
  WebAuthnConfig,
  WebAuthnOptions,
  WebAuthnRequirement,
} from './webauthn/WebAuthnOptions.js'
export {
  ConfiguredCredentialsProvider,
  type CredentialsConfig,
  type CredentialsFacts,
  CredentialsProvider,
} from './credentials/CredentialsProvider.js'
export { type CredentialInput } from './core/SignInDoor.js'
export { correctJson, type CorrectedBody } from './oauth/correctJson.js'
export {
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
} from './email/EmailProvider.js'
export { joinNames } from './oauth/standardClaims.js'
export { type OAuth2Config, type OAuthFacts, type OAuthOptions, OAuthProvider } from './oauth/OAuthProvider.js'
export { foldedName } from './credentials/foldedName.js'
export { type OIDCConfig, type OidcFacts, type OidcOptions, OidcProvider } from './oauth/OidcProvider.js'
export type { PasskeyDoor, ProviderStyle, SignInDoor, SignInField } from './core/SignInDoor.js'
export { type PasskeyOptions, PasskeyProvider } from './webauthn/WebAuthnProvider.js'
export type { ProtectedResources } from './oauth/endpoints.js'
export { Provider, type ProviderFacts, type WayIn } from './core/Provider.js'
export type { UnknownOption } from './core/unknownOptions.js'
export { WebAuthnProvider } from './webauthn/WebAuthnProvider.js'
