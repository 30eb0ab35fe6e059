/**
 * For authors of plugins: base classes, ports and what a plugin registers.
 *
 * @module authengine/plugin
 */
export type { CallbackLink } from './core/CallbackPipeline.js'
export { CallbackPipeline } from './core/CallbackPipeline.js'
export type { Callbacks, SessionDraft, SomeCallbacks } from './core/Callbacks.js'
export type { PipelineMethods, PipelineWrapper } from './core/CallbackPipeline.js'
export { type EnvironmentReading, readEnvironment } from './config/environment.js'
export type { Limits } from './config/LimitsOptions.js'
export { refuseMistypedNames, refuseUnknownNames } from './config/refuseUnknownNames.js'
export type { SessionSettings, Settings } from './config/Settings.js'
export type { SettingsInput } from './config/SettingsInput.js'
export { type AuthConfig, type ProviderConfig, type ProviderInput } from './engine/AuthConfig.js'
export { AuthEngine } from './engine/AuthEngine.js'
export type { EngineVerbs, VerbFields } from './engine/EngineVerbs.js'
export { type AuthPlugin, FrameworkBinding, type PluginRegistry } from './plugin-api/AuthPlugin.js'
export type { Caller } from './http/Caller.js'
export { FlatAdapter } from './adapters/authjs/FlatAdapter.js'
export type {
  FlatAccount,
  FlatAdapterFunctions,
  FlatAnswer,
  FlatId,
  FlatSession,
  FlatSessionAndUser,
  FlatUser,
  FlatVerificationToken,
  NewFlatUser,
} from './adapters/authjs/FlatAdapterFunctions.js'
export { runtimeEnvironment } from './config/environment.js'
export { FetchClient } from './http/FetchClient.js'
export { SystemClock } from './core/Clock.js'
export { type ConfigSource, EngineCache } from './engine/EngineCache.js'
export { Memories } from './engine/Memories.js'
export { Visit } from './engine/Visit.js'
export type { AuthEvents, EventHandlers, SignedOutSession, SignedOutToken } from './core/AuthEvents.js'
export type { EventBus } from './core/EventBus.js'
export type { EventBusMethods, EventBusWrapper } from './core/EventBus.js'
export type { EventListener } from './core/EventBus.js'
export { type AwaitedCode, type FlowDescriptor, SignInFlow, type SignInProtocol } from './sign-in/SignInFlow.js'
export { Confirmation } from './sign-in/SignInFlow.js'
export { Detour } from './sign-in/SignInFlow.js'
export type { FlowKind, FlowMemory, FlowOptions, Remembered } from './sign-in/FlowMemory.js'
export type { FlowParts } from './sign-in/FlowParts.js'
export {
  type Cookie,
  type CookieOptions,
  type CookieSpec,
  setCookieName,
  setCookiesBeside,
  serializeCookie,
} from './http/Cookie.js'
export type { CookieJar } from './http/CookieJar.js'
export type { CookiePolicy, CookieSpecs } from './http/CookiePolicy.js'
export { drainedBody } from './http/drainedBody.js'
export { type Fields, textOf } from './http/fields.js'
export { html as htmlReply, json, redirect, type Reply } from './http/Reply.js'
export { isLoopback, isSecureUrl } from './http/urls.js'
export { keepFromCaches, type CacheHeaders } from './http/cacheHeaders.js'
export type { OriginRules, ResolvedOrigin } from './http/OriginResolver.js'
export type { RequestContext, Route } from './http/RequestContext.js'
export { singleValues } from './http/fields.js'
export { isLive, isValidDate } from './core/Clock.js'
export { namesOf } from './core/unknownNames.js'
export {
  type AuthenticatorsPage,
  type CodeForm,
  type ConfirmationPage,
  type ErrorPage,
  type PageAuthenticator,
  type PageDoor,
  type PageFrame,
  type OptionLook,
  type OptionMarkup,
  PageRenderer,
  type RenderedPage,
  type SignInPage,
  type SignOutPage,
  type VerifyRequestPage,
  type WebAuthnDoor,
} from './pages/PageRenderer.js'
export { Html, html, type HtmlPart } from './pages/html.js'
export type { StoredAuthenticator, AuthenticatorUse, AuthenticatorStore } from './core/DatabaseAdapter.js'
export { Clock } from './core/Clock.js'
export {
  type AccountKey,
  type DatabaseUser,
  type UserStore,
  type DatabaseAccount,
  type Lease,
  AccountStore,
  type SessionRow,
  type SessionWithUser,
  type SessionStore,
  type VerificationToken,
  type VerificationTokenStore,
  type CounterLimit,
  type ReachedLimit,
  CounterStore,
  DatabaseAdapter,
} from './core/DatabaseAdapter.js'
export { type Email, EmailSender } from './core/EmailSender.js'
export { type OwnerStores, exactOwner } from './core/DatabaseAdapter.js'
export { HttpClient } from './core/HttpClient.js'
export { Logger } from './core/Logger.js'
export { Random } from './core/Random.js'
export { type RevocableSession, RevocationList } from './core/RevocationList.js'
export { unverifiedSessions } from './core/RevocationList.js'
export * from './provider.js'
export {
  type EndedAtProvider,
  type RunningSession,
  type SessionParts,
  SessionStrategy,
  type SessionUpdate,
} from './sessions/SessionStrategy.js'
export { type LiveClaims, TokenSessionStrategy } from './sessions/TokenSessionStrategy.js'
export type { SessionCookie } from './sessions/SessionCookie.js'
