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
} from './callbacks/index.js'
export {
  type Environment,
  type ExperimentalOptions,
  type JWTOptions,
  type Limit,
  type LimitsFor,
  type LimitsOptions,
  type OpenerPolicy,
  type PagesOptions,
  type SessionOptions,
  type SettingsInput,
  skipCSRFCheck,
} from './config/index.js'
export type { JWTCoding, JWTDecodeParams, JWTEncodeParams } from './crypto/index.js'
export {
  type AuthConfig,
  defineConfig,
  type LoggerMethods,
  type ProviderConfig,
  type ProviderInput,
} from './engine/AuthConfig.js'
export { AuthEngine } from './engine/AuthEngine.js'
export type { EngineTokens, EngineVerbs, Outcome, SessionRead, VerbFields } from './engine/EngineVerbs.js'
export type { EngineAuthenticators } from './engine/EngineAuthenticators.js'
export type { EngineSessions } from './engine/EngineSessions.js'
export type {
  AdapterSession,
  AdapterUser,
  AppProvider,
  CommonProviderOptions,
  EmailUserConfig,
  LoggerInstance,
  OAuthUserConfig,
  OIDCUserConfig,
} from './engine/describedTypes.js'
export type { AuthPlugin } from './plugin-api/AuthPlugin.js'
export type { Caller } from './plugin-api/Caller.js'
export type { ListedAuthenticator, RefusedRefresh, TokenOutcome, ValidToken } from './actions/index.js'
export type { ListedSession, OwnSession } from './engine/ListedSession.js'
export { FlatAdapter } from './engine/FlatAdapter.js'
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
} from './engine/flat/FlatAdapterFunctions.js'
export { MemoryAdapter } from './engine/MemoryAdapter.js'
export type { Visit } from './engine/Visit.js'
export { getToken, type GetTokenOptions } from './engine/getToken.js'
export * from './errors/index.js'
export type { AuthEvents, EventHandlers, SignedOutSession, SignedOutToken } from './events/index.js'
export {
  type Cookie,
  type CookieOptions,
  type CookieOverride,
  type CookiesOptions,
  type Fields,
  serializeCookie,
} from './http/index.js'
export type * from './model/index.js'
export {
  type CredentialInput,
  type CredentialsConfig,
  type CredentialsFacts,
  type EmailConfig,
  type EmailOptions,
  EmailProvider,
  type MailContent,
  type VerificationRequest,
  customFetch,
  type OAuth2Config,
  type OIDCConfig,
  type CeremonyOptions,
  type CheckedAuthentication,
  type CheckedAuthenticator,
  type CheckedRegistration,
  type PasskeyOptions,
  PasskeyProvider,
  type ProviderStyle,
  type RegistrationCeremonyOptions,
  type RelyingParty,
  type WebAuthnConfig,
  type WebAuthnOptions,
  WebAuthnProvider,
  type WebAuthnRequirement,
} from './providers/index.js'
export { browserSession, type SessionUpdate } from './sessions/index.js'
