/**
 * For applications: the engine, its configuration, the errors, and the types of what it hands out.
 *
 * @module authengine
 */
export type {
  CallbackContext,
  Callbacks,
  EmailStep,
  JWTParams,
  ProviderSummary,
  RedirectParams,
  SessionDraft,
  SessionParams,
  SignInParams,
  PartialCallbacks,
} from './core/Callbacks.js'
export type {
  RateLimitKey,
  RateLimitKind,
  Environment,
  Limit,
  LimitsFor,
  LimitsOptions,
  PluginRateLimitKind,
} from './config/SettingsInput.js'
export {
  type ExperimentalOptions,
  type JWTOptions,
  type OpenerPolicy,
  type PagesOptions,
  type SessionMove,
  type SessionOptions,
  type SettingsInput,
  skipCSRFCheck,
} from './config/SettingsInput.js'
export type { JWTCoding, JWTDecodeParams, JWTEncodeParams } from './crypto/SessionCodec.js'
export {
  type AuthConfig,
  defineConfig,
  type LoggerMethods,
  type ProviderConfig,
  type ProviderInput,
  type SessionOf,
} from './engine/AuthConfig.js'
export { AuthEngine } from './engine/AuthEngine.js'
export type { DescribedProviders, EngineFeatures, FeatureApis } from './engine/features.js'
export type { Token } from './core/Token.js'
export type { ApiToken } from './plugin-api/tokens.js'
export type { RecentOptions } from './sign-in/recency.js'
export type { EngineVerbs, RecentAuthentication, SessionRead, VerbFields, RequestAuth } from './engine/RequestAuth.js'
export type { Destination, OutcomeStatus } from './core/Destination.js'
export type { Outcome } from './sign-in/Outcome.js'
export type { EngineAuthenticators, ListedAuthenticator } from './webauthn/AuthenticatorDirectory.js'
export type { EngineSessions, ListedSession, OwnSession } from './sessions/EngineSessions.js'
export type { CommonProviderOptions, CredentialInput, ProviderStyle } from './core/Provider.js'
export type { ProviderIcon, ProviderIconPath } from './core/ProviderIcon.js'
export type { AdapterUser, StoredAuthenticator } from './core/DatabaseAdapter.js'
export type {
  AdapterSession,
  AuthjsAccount,
  AuthjsAdapter,
  AuthjsResult,
  AuthjsAuthenticator,
  AuthjsId,
  AuthjsSession,
  AuthjsSessionAndUser,
  AuthjsUser,
  AuthjsVerificationToken,
  NewAuthjsAuthenticator,
  NewAuthjsUser,
} from './adapters/authjs/AuthjsAdapter.js'
export type { AppProvider } from './sign-in/SignInPageAction.js'
export type { EmailUserConfig } from './email/EmailProvider.js'
export type { LoggerInstance } from './engine/AuthConfig.js'
export type { OAuth2Config, OAuthUserConfig, OIDCConfig, OIDCUserConfig } from './oauth/OAuthProvider.js'
export type { EngineTokens, RefusedRefresh, TokenOutcome, ValidToken } from './oauth/EngineTokens.js'
export type { AuthPlugin } from './plugin-api/AuthPlugin.js'
export type { IncomingRequest } from './http/RequestContext.js'
export { AuthjsDatabaseAdapter } from './adapters/authjs/AuthjsDatabaseAdapter.js'
export { MemoryAdapter } from './adapters/memory/MemoryAdapter.js'
export { getToken, type GetTokenOptions } from './engine/getToken.js'
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
  SecurityActor,
  SecurityEvent,
  SecurityEventName,
  SecurityEventOptions,
  SecurityOutcome,
  SecuritySubject,
} from './core/SecurityEvent.js'
export type { AuthEvents, EventHandlers, SignedOutSession, SignedOutToken } from './core/EventBus.js'
export { type Cookie, type CookieOptions, serializeCookie } from './http/CookieJar.js'
export type { CookieOverride, CookiesOptions } from './http/CookiePolicy.js'
export type { Fields } from './http/readBody.js'
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
export type { Awaitable } from './core/guards.js'
export type { Credentials, Profile, ProfileAddress, ServiceProfile, VerifiedIdentity } from './core/VerifiedIdentity.js'
export type { MessageForms, MessagesOptions } from './core/MessagesOptions.js'
export type { PageLanguage, TextValues } from './pages/PageLanguage.js'
export type { Theme } from './core/Theme.js'
export type { CredentialsConfig, CredentialsFacts } from './credentials/CredentialsProvider.js'
export {
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
} from './email/EmailProvider.js'
export { customFetch } from './oauth/AuthorizationCodeProvider.js'
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
export { type PasskeyOptions, PasskeyProvider, WebAuthnProvider } from './webauthn/WebAuthnProvider.js'
export { browserSession } from './sessions/SessionStrategy.js'
export type { RunningSession, SessionUpdate } from './sessions/SessionStrategy.js'
export type { AuthLevel, AuthMethod, AuthStrength, UsedMethod } from './core/AuthMethod.js'
