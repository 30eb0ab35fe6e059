/**
 * For authors of plugins: base classes, ports and what a plugin registers.
 *
 * @module authengine/plugin
 */
export {
  type CallbackLink,
  CallbackPipeline,
  type Callbacks,
  type PipelineMethods,
  type PipelineWrapper,
  type SessionDraft,
  type SomeCallbacks,
} from './callbacks/index.js'
export {
  type EnvironmentReading,
  type Limits,
  readEnvironment,
  refuseMistypedNames,
  refuseUnknownNames,
  type SessionSettings,
  type Settings,
  type SettingsInput,
} from './config/index.js'
export { type AuthConfig, type ProviderConfig, type ProviderInput } from './engine/AuthConfig.js'
export { AuthEngine } from './engine/AuthEngine.js'
export type { EngineVerbs, VerbFields } from './engine/EngineVerbs.js'
export { type AuthPlugin, FrameworkBinding, type PluginRegistry } from './plugin-api/AuthPlugin.js'
export type { Caller } from './plugin-api/Caller.js'
export { FlatAdapter } from './engine/FlatAdapter.js'
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
} from './engine/flat/FlatAdapterFunctions.js'
export { FetchClient, runtimeEnvironment, SystemClock } from './engine/container/defaults.js'
export { type ConfigSource, EngineCache } from './engine/EngineCache.js'
export { Memories } from './engine/Memories.js'
export { Visit } from './engine/Visit.js'
export type {
  AuthEvents,
  EventBus,
  EventBusMethods,
  EventBusWrapper,
  EventHandlers,
  EventListener,
  SignedOutSession,
  SignedOutToken,
} from './events/index.js'
export {
  type AwaitedCode,
  Confirmation,
  Detour,
  type FlowKind,
  type FlowMemory,
  type FlowOptions,
  type FlowParts,
  type Remembered,
  SignInFlow,
} from './flows/index.js'
export {
  type Cookie,
  type CookieJar,
  type CookieOptions,
  type CookiePolicy,
  type CookieSpec,
  type CookieSpecs,
  drainedBody,
  type Fields,
  html as htmlReply,
  isLoopback,
  isSecureUrl,
  json,
  keepFromCaches,
  type CacheHeaders,
  type OriginRules,
  redirect,
  type Reply,
  type RequestContext,
  type ResolvedOrigin,
  setCookieName,
  setCookiesBeside,
  singleValues,
  type Route,
  serializeCookie,
  textOf,
} from './http/index.js'
export { isLive, isValidDate, namesOf } from './model/index.js'
export {
  type AuthenticatorsPage,
  type CodeForm,
  type ConfirmationPage,
  type ErrorPage,
  Html,
  html,
  type HtmlPart,
  type PageAuthenticator,
  type PageDoor,
  type PageFrame,
  PageRenderer,
  type RenderedPage,
  type SignInPage,
  type SignOutPage,
  type VerifyRequestPage,
  type WebAuthnDoor,
} from './pages/index.js'
export * from './ports/index.js'
export * from './provider.js'
export {
  type EndedAtProvider,
  type LiveClaims,
  type RunningSession,
  type SessionCookie,
  type SessionParts,
  SessionStrategy,
  type SessionUpdate,
  TokenSessionStrategy,
} from './sessions/index.js'
