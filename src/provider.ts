/**
 * For authors of providers: the base classes, what they are made of, and the errors they throw. Importing it loads nothing
 * of the engine.
 *
 * @module authengine/provider
 */
export { CallbackRouteError, AdapterError, EventError, OutgoingRequestError } from './errors/application.js'
export { type ErrorKind, type AuthErrorCause, type LogLevel, AuthError } from './errors/AuthError.js'
export {
  type Finding,
  ConfigurationError,
  MissingSecretError,
  ShortSecretError,
  UntrustedHost,
} from './errors/configuration.js'
export { EmailSignInError, Verification } from './errors/email.js'
export type { ErrorType } from './errors/ErrorType.js'
export {
  OAuthSignInError,
  OAuthCallbackError,
  InvalidCheck,
  OAuthProfileParseError,
  OAuthAccountNotLinked,
} from './errors/oauth.js'
export {
  RequestError,
  NotFound,
  MethodNotAllowed,
  MalformedRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  CrossSiteRequest,
} from './errors/routing.js'
export { JWTSessionError, SessionTokenError, SignOutError } from './errors/session.js'
export { SignInError, CredentialsSignin, AccessDenied, TooManyAttempts, MissingCSRF } from './errors/signIn.js'
export { WebAuthnVerificationError, LastAuthenticator } from './errors/webauthn.js'
export type { AuthorizationDetails, Tokens, SomeTokens, Account } from './model/Account.js'
export type { Admission } from './model/Admission.js'
export type { AttemptKind, Attempt } from './model/Attempt.js'
export type { Awaitable } from './model/Awaitable.js'
export type { ProviderSummary, CallbackContext } from './model/CallbackContext.js'
export type { Credentials } from './model/Credentials.js'
export type { EndedSessions } from './model/EndedSessions.js'
export type { DefaultJWT, JWT } from './model/Jwt.js'
export type { ProfileAddress, ServiceProfile, Profile } from './model/Profile.js'
export type { ProviderType } from './model/ProviderType.js'
export type { DefaultSession, Session } from './model/Session.js'
export type { StoredAuthenticator } from './model/StoredAuthenticator.js'
export type { Theme } from './model/Theme.js'
export type { User, StoredUser } from './model/User.js'
export type { VerifiedIdentity } from './model/VerifiedIdentity.js'
export { accountId } from './providers/accountId.js'
export {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  type ClientAuthenticationMethod,
  type ClientSettings,
  customFetch,
  type OAuthCheck,
  type StateForm,
} from './providers/AuthorizationCodeProvider.js'
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
} from './providers/endpoints.js'
export type { AccountAliases } from './providers/accountAliases.js'
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
} from './providers/WebAuthnOptions.js'
export {
  ConfiguredCredentialsProvider,
  type CredentialInput,
  type CredentialsConfig,
  type CredentialsFacts,
  CredentialsProvider,
} from './providers/CredentialsProvider.js'
export { correctJson, type CorrectedBody } from './providers/correctJson.js'
export {
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
} from './providers/EmailProvider.js'
export { joinNames } from './providers/joinNames.js'
export { type OAuth2Config, type OAuthFacts, type OAuthOptions, OAuthProvider } from './providers/OAuthProvider.js'
export { foldedName } from './providers/foldedName.js'
export { type OIDCConfig, type OidcFacts, type OidcOptions, OidcProvider } from './providers/OidcProvider.js'
export type { PasskeyDoor, ProviderStyle, SignInDoor, SignInField } from './providers/SignInDoor.js'
export { type PasskeyOptions, PasskeyProvider } from './providers/PasskeyProvider.js'
export type { ProtectedResources } from './providers/ProtectedResources.js'
export { Provider, type ProviderFacts, type WayIn } from './providers/Provider.js'
export type { UnknownOption } from './providers/unknownOptions.js'
export { WebAuthnProvider } from './providers/WebAuthnProvider.js'
