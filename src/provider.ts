/**
 * For authors of providers: the base classes, what they are made of, and the errors they throw. Importing it loads nothing
 * of the engine.
 *
 * @module authengine/provider
 */
export {
  AccessDenied,
  AdapterError,
  CallbackRouteError,
  ConfigurationError,
  CredentialsSignin,
  CrossSiteRequest,
  EmailSignInError,
  EventError,
  type Finding,
  InvalidCheck,
  JWTSessionError,
  LastAuthenticator,
  MalformedRequest,
  MethodNotAllowed,
  MissingCSRF,
  MissingSecretError,
  NotFound,
  MailError,
  MissingSender,
  NotInstalled,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  OutgoingRequestError,
  PayloadTooLarge,
  RequestError,
  ReauthenticationRequired,
  ServerBusy,
  SessionTokenError,
  ShortSecretError,
  SignInError,
  SignOutError,
  SignInUnfinished,
  TooManyAttempts,
  UnsupportedMediaType,
  UntrustedHost,
  UserNotStored,
  Verification,
  WebAuthnVerificationError,
} from './core/errors.js'
export { type ErrorKind, type AuthErrorCause, type LogLevel, AuthError } from './core/AuthError.js'
export type { ErrorType } from './core/AuthError.js'
export type {
  Account,
  AuthorizationDetails,
  DefaultJWT,
  DefaultSession,
  ProviderSession,
  JWT,
  ProviderType,
  Session,
  PartialTokens,
  StoredUser,
  Tokens,
  User,
} from './core/User.js'
export type { SignInResult } from './core/CallbackPipeline.js'
export type { RateLimitKind, RateLimitKey } from './config/SettingsInput.js'
export type { Awaitable } from './core/guards.js'
export type { ProviderSummary, CallbackContext } from './core/Callbacks.js'
export type {
  CountedAccount,
  Credentials,
  Profile,
  ProfileAddress,
  ServiceProfile,
  VerifiedIdentity,
} from './core/VerifiedIdentity.js'
export type { StoredAuthenticator } from './core/DatabaseAdapter.js'
export type { Theme } from './core/Theme.js'
export { accountId, joinNames } from './oauth/standardClaims.js'
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
  HandledEndpoint,
  PinnedMetadata,
  ProtectedResources,
  TokenEndpoint,
  TokenRequest,
  UserinfoEndpoint,
  UserinfoProvider,
  UserinfoRequest,
} from './oauth/endpoints.js'
export type { AccountAliases } from './oauth/standardClaims.js'
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
} from './webauthn/WebAuthnProvider.js'
export {
  ConfiguredCredentialsProvider,
  type CredentialsConfig,
  type CredentialsFacts,
  CredentialsProvider,
  foldName,
} from './credentials/CredentialsProvider.js'
export { type CredentialInput, Provider, type ProviderFacts, type SignInMeans } from './core/Provider.js'
export { correctJson, type CorrectedBody } from './oauth/endpoints.js'
export {
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
} from './email/EmailProvider.js'
export {
  type OAuth2Config,
  type OAuthFacts,
  type OAuthOptions,
  OAuthProvider,
  type OIDCConfig,
  type OidcFacts,
  type OidcOptions,
  OidcProvider,
} from './oauth/OAuthProvider.js'
export type { PasskeyOption, ProviderStyle, SignInOption, SignInField, UnknownOption } from './core/Provider.js'
export type { ProviderIcon, ProviderIconPath } from './core/ProviderIcon.js'
export { type PasskeyOptions, PasskeyProvider, WebAuthnProvider } from './webauthn/WebAuthnProvider.js'
export { canonicalAddress } from './core/emailAddress.js'
