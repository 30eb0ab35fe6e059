/**
 * For authors of plugins: base classes, ports and what a plugin registers.
 *
 * @module authengine/plugin
 */
export type { CallbackLink, PipelineMethods, PipelineWrapper } from './core/CallbackPipeline.js'
export { CallbackPipeline } from './core/CallbackPipeline.js'
export type { Callbacks, SessionDraft, SomeCallbacks } from './core/Callbacks.js'
export { type EnvironmentReading, readEnvironment, runtimeEnvironment } from './config/SettingsInput.js'
export type { Limits, LimitsInForce, PluginAttemptKind, SettingsInput } from './config/SettingsInput.js'
export { namesOf, refuseMistypedNames, refuseUnknownNames } from './core/unknownNames.js'
export type { SessionSettings, Settings } from './config/Settings.js'
export { type AuthConfig, type ProviderConfig, type ProviderInput } from './engine/AuthConfig.js'
export { AuthEngine, type ConfigSource, EngineCache } from './engine/AuthEngine.js'
export type { EngineVerbs, VerbFields } from './engine/Visit.js'
export type { AccountLink, LinkingRule } from './accounts/LinkingRule.js'
export type { Destination, OutcomeStatus } from './core/Destination.js'
export type { Outcome } from './sign-in/Outcome.js'
export type { SignOutStep } from './sign-in/SignOutAction.js'
export { type PendingSignIn, SignInStep, type StepResult } from './sign-in/SignInStep.js'
export type { EventRecorder, RecordedEvent } from './sign-in/Transactions.js'
export type { MemoryTables } from './core/MemoryTables.js'
export type { Transaction } from './core/Transaction.js'
export type { PluginMail } from './plugin-api/mail.js'
export { type AuthPlugin, FrameworkBinding, type PluginRegistry, type WrapperOptions } from './plugin-api/AuthPlugin.js'
export type { CheckedConfig, CheckFinding, PluginCheck } from './config/checks/ConfigCheck.js'
export type {
  Messages,
  PluginCookie,
  PluginCookieSpec,
  PluginDataKeys,
  PluginLimits,
  PluginPages,
  PluginPending,
  PluginSealer,
  PluginServices,
  PluginSessions,
  PluginSignIns,
} from './plugin-api/PluginServices.js'
export {
  type ApiToken,
  apiToken,
  defineEvent,
  type EventDefinition,
  type FactToken,
  factToken,
} from './plugin-api/tokens.js'
export type { SealedRow } from './crypto/DataKeys.js'
export type { Handler, RouteDefinition } from './http/RouteDefinition.js'
export type { Caller, RequestContext, Route } from './http/RequestContext.js'
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
export { FetchClient } from './http/FetchClient.js'
export {
  Clock,
  type Email,
  EmailSender,
  HttpClient,
  isLive,
  isValidDate,
  Logger,
  Random,
  SystemClock,
} from './core/ports.js'
export { Memories } from './engine/sharedParts.js'
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
} from './core/EventBus.js'
export {
  type AwaitedCode,
  Confirmation,
  Detour,
  type FlowDescriptor,
  SignInFlow,
  type SignInProtocol,
} from './sign-in/SignInFlow.js'
export type { FlowKind, FlowMemory, FlowOptions, Remembered } from './sign-in/FlowMemory.js'
export type { FlowParts } from './sign-in/SignInFlow.js'
export {
  type Cookie,
  type CookieOptions,
  type CookieSpec,
  setCookieName,
  setCookiesBeside,
  serializeCookie,
} from './http/CookieJar.js'
export type { CookieJar } from './http/CookieJar.js'
export type { CookiePolicy, CookieSpecs } from './http/CookiePolicy.js'
export { drainedBody, type Fields, singleValues, textOf } from './http/readBody.js'
export { type CacheHeaders, html as htmlReply, json, keepFromCaches, redirect, type Reply } from './http/Reply.js'
export { isLoopback, isSecureUrl } from './http/origins.js'
export type { OriginRules, ResolvedOrigin } from './http/origins.js'
export type { AccountSection } from './sign-in/AccountPage.js'
export type {
  FormPage,
  PageCeremony,
  PageCodes,
  PageField,
  PageForm,
  PageFormSection,
  PageIcon,
  PageLink,
  PageList,
  PageListItem,
  PageNotice,
  PageSection,
  PageSvg,
  PageText,
  SignInLink,
} from './pages/FormPage.js'
export {
  type ErrorPage,
  type FormPageView,
  type PageDoor,
  type PageFrame,
  type PageMethods,
  type PageWrapper,
  type OptionLook,
  type OptionMarkup,
  PageRenderer,
  type RenderedPage,
  type SignInPage,
  type WebAuthnDoor,
} from './pages/PageRenderer.js'
export { Html, html, type HtmlPart, isolated } from './pages/html.js'
export type { StoredAuthenticator, AuthenticatorUse, AuthenticatorStore } from './core/DatabaseAdapter.js'
export {
  type AccountKey,
  AccountStore,
  type CounterLimit,
  CounterStore,
  type DatabaseAccount,
  DatabaseAdapter,
  type DatabaseUser,
  exactOwner,
  type Lease,
  type NewUserRows,
  type OwnerStores,
  type ReachedLimit,
  type SessionRow,
  type SessionStore,
  type SessionWithUser,
  type UserStore,
  type VerificationToken,
  type VerificationTokenStore,
} from './core/DatabaseAdapter.js'
export {
  type EndedChange,
  type EndedEntry,
  type EndedSession,
  type EndedSessionStore,
  epochId,
  type EpochRaise,
  MOST_ENDED,
  type NotedEnd,
} from './core/EndedSessionStore.js'
export { type RaisedEpoch, type RevocableSession, RevocationList, unverifiedSessions } from './core/RevocationList.js'
export { MOST_PENDING, type PendingRow, type PendingStore } from './core/PendingStore.js'
export { type RowsOfUser, rowsOfUser } from './core/rowsOfUser.js'
export { type Json, type StoreToken, storeToken } from './core/Token.js'
export {
  checkSecret,
  checkSecretCount,
  MOST_SECRETS,
  type NewUserSecret,
  type SecretChanges,
  type SecretOfNewUser,
  type UserSecret,
  type UserSecretStore,
} from './core/UserSecretStore.js'
export {
  type SqlConnection,
  type SqlDialect,
  type SqlStore,
  sqlStore,
  type SqlTables,
  type SqlValue,
} from './plugin-api/SqlTables.js'
export * from './provider.js'
export type { AuthLevel, AuthMethod, AuthStrength, UsedMethod } from './core/AuthMethod.js'
export type {
  CommittedSignIn,
  LogoutSubject,
  RunningSession,
  SessionParts,
  SessionStrategy,
  SessionUpdate,
} from './sessions/SessionStrategy.js'
export type { SessionLookUp } from './sessions/SessionLookUp.js'
export type { LiveClaims } from './sessions/sessionClaims.js'
export type { SessionServices, SessionStrategyWrapper } from './sessions/wrappedSessions.js'
export { TokenSessionStrategy } from './sessions/TokenSessionStrategy.js'
export type { SessionCookie } from './sessions/SessionCookie.js'
