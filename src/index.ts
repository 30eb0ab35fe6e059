/**
 * For applications: the engine, its configuration, the errors, and the types of what it hands out.
 *
 * @module authengine
 */
export type {
  Callbacks,
  EmailStep,
  JWTParams,
  RedirectParams,
  SessionDraft,
  SessionParams,
  SignInParams,
  SomeCallbacks,
} from './core/Callbacks.js'
export type { Environment } from './config/environment.js'
export {
  type ExperimentalOptions,
  type JWTOptions,
  type OpenerPolicy,
  type PagesOptions,
  type SessionOptions,
  type SettingsInput,
  skipCSRFCheck,
} from './config/SettingsInput.js'
export type { Limit, LimitsFor, LimitsOptions } from './config/LimitsOptions.js'
export type { JWTCoding, JWTDecodeParams, JWTEncodeParams } from './crypto/ApplicationCodec.js'
export {
  type AuthConfig,
  defineConfig,
  type LoggerMethods,
  type ProviderConfig,
  type ProviderInput,
} from './engine/AuthConfig.js'
export { AuthEngine } from './engine/AuthEngine.js'
export type { DescribedProviders, EngineFeatures, FeatureApis } from './engine/features.js'
export type { ApiToken, Token } from './plugin-api/tokens.js'
export type { EngineVerbs, Outcome, SessionRead, VerbFields } from './engine/EngineVerbs.js'
export type { EngineAuthenticators } from './webauthn/EngineAuthenticators.js'
export type { EngineSessions } from './sessions/EngineSessions.js'
export type { CommonProviderOptions } from './core/Provider.js'
export type { AdapterUser } from './core/DatabaseAdapter.js'
export type { AdapterSession } from './adapters/authjs/FlatAdapterFunctions.js'
export type { AppProvider } from './sign-in/ProvidersAction.js'
export type { EmailUserConfig } from './email/EmailProvider.js'
export type { LoggerInstance } from './engine/AuthConfig.js'
export type { OAuthUserConfig } from './oauth/OAuthProvider.js'
export type { OIDCUserConfig } from './oauth/OidcProvider.js'
export type { EngineTokens } from './oauth/EngineTokens.js'
export type { AuthPlugin } from './plugin-api/AuthPlugin.js'
export type { Caller } from './http/Caller.js'
export type { ListedAuthenticator } from './webauthn/AuthenticatorDirectory.js'
export type { RefusedRefresh, TokenOutcome, ValidToken } from './oauth/TokenOutcome.js'
export type { ListedSession, OwnSession } from './sessions/SessionDirectory.js'
export { FlatAdapter } from './adapters/authjs/FlatAdapter.js'
export type {
  FlatAccount,
  FlatAdapterFunctions,
  FlatAnswer,
  FlatAuthenticator,
  FlatId,
  FlatSession,
  FlatSessionAndUser,
  FlatUser,
  FlatVerificationToken,
  NewFlatAuthenticator,
  NewFlatUser,
} from './adapters/authjs/FlatAdapterFunctions.js'
export { MemoryAdapter } from './adapters/memory/MemoryAdapter.js'
export type { Visit } from './engine/Visit.js'
export { getToken, type GetTokenOptions } from './engine/getToken.js'
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
export type { AuthEvents, EventHandlers, SignedOutSession, SignedOutToken } from './core/AuthEvents.js'
export { type Cookie, type CookieOptions, serializeCookie } from './http/Cookie.js'
export type { CookieOverride, CookiesOptions } from './http/CookiePolicy.js'
export type { Fields } from './http/fields.js'
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
export type { CredentialsConfig, CredentialsFacts } from './credentials/CredentialsProvider.js'
export type { CredentialInput } from './core/SignInDoor.js'
export {
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
} from './email/EmailProvider.js'
export { customFetch } from './oauth/AuthorizationCodeProvider.js'
export type { OAuth2Config } from './oauth/OAuthProvider.js'
export type { OIDCConfig } from './oauth/OidcProvider.js'
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
export { type PasskeyOptions, PasskeyProvider } from './webauthn/WebAuthnProvider.js'
export type { ProviderStyle } from './core/SignInDoor.js'
export { WebAuthnProvider } from './webauthn/WebAuthnProvider.js'
export { browserSession } from './sessions/storedUser.js'
export type { SessionUpdate } from './sessions/SessionStrategy.js'
