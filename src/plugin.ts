/**
 * For authors of plugins, flows and session strategies: what a plugin registers, what it gets, and the ports.
 *
 * Types that applications use as well are exported by `authengine`, those of providers by `authengine/provider`, those of databases by
 * `authengine/adapter`, those of frameworks by `authengine/binding`.
 *
 * @module authengine/plugin
 */
export type { PipelineMethods, PipelineWrapper } from './core/CallbackPipeline.js'
export { CallbackPipeline } from './core/CallbackPipeline.js'
export type { Limits, LimitsInForce } from './config/SettingsInput.js'
export { namesOf, refuseMistypedNames, refuseUnknownNames } from './core/unknownNames.js'
export type { SessionSettings, Settings } from './config/Settings.js'
export type { AccountLink, LinkingRule } from './accounts/LinkingRule.js'
export type { SecurityCatalogue, SecurityEventKind, SecurityFact } from './core/SecurityEvent.js'
export type { RequiredOptions } from './sign-in/Reauthentication.js'
export { type ReauthenticationResult, ReauthenticationWay } from './sign-in/ReauthenticationWay.js'
export type { SignOutStep } from './sign-in/SignOutAction.js'
export { type PendingSignIn, SignInStep, type StepResult } from './sign-in/SignInStep.js'
export type { EventRecorder, RecordedEvent } from './sign-in/Transactions.js'
export type { MemoryTables } from './core/MemoryTables.js'
export type { Observer, Operation } from './core/Observer.js'
export type { Transaction } from './core/Transaction.js'
export type { MailClass, PluginMail } from './plugin-api/mail.js'
export type { PasskeyProof, PluginPasskeys } from './plugin-api/passkeys.js'
export type { MailPage } from './pages/drawMail.js'
export { type PluginRegistry, type WrapperOptions } from './plugin-api/AuthPlugin.js'
export type { CheckedConfig, CheckFinding, PluginCheck } from './config/checks/ConfigCheck.js'
export type {
  FlowServices,
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
export { apiToken, defineEvent, type EventDefinition, type FactToken, factToken } from './plugin-api/tokens.js'
export type { SealedRow } from './crypto/DataKeys.js'
export type { Handler, RouteDefinition } from './http/RouteDefinition.js'
export { browserName } from './http/browserName.js'
export { isForScript, type RequestContext, type Route } from './http/RequestContext.js'
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
export type { EventBus, EventBusMethods, EventBusWrapper } from './core/EventBus.js'
export {
  type PendingCode,
  Confirmation,
  FlowRedirect,
  type FlowDescriptor,
  type Reauthenticating,
  SignInFlow,
  type SignInProtocol,
} from './sign-in/SignInFlow.js'
export type { FlowKind, FlowMemory, FlowOptions, RememberedFlow } from './sign-in/FlowMemory.js'
export { type CookieSpec } from './http/CookieJar.js'
export type { CookieJar } from './http/CookieJar.js'
export type { CookiePolicy, CookieSpecs } from './http/CookiePolicy.js'
export { singleValues, textOf } from './http/readBody.js'
export { html as htmlReply, json, redirect, type Reply } from './http/Reply.js'
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
  type PageSignInOption,
  type PageFrame,
  type PageMethods,
  type PageWrapper,
  type OptionLayout,
  type OptionMarkup,
  PageRenderer,
  type RenderedPage,
  type SignInPage,
  type PagePasskeyOption,
} from './pages/PageRenderer.js'
export { Html, html, type HtmlPart, isolateText } from './pages/html.js'
export { type Json, type StoreToken, storeToken } from './core/Token.js'
export type { CommittedSignIn, LogoutSubject, SessionParts, SessionStrategy } from './sessions/SessionStrategy.js'
export type { SessionLookupOptions } from './sessions/SessionLookupOptions.js'
export type { LiveClaims } from './sessions/sessionClaims.js'
export type { SessionServices, SessionStrategyWrapper } from './sessions/wrappedSessions.js'
export { TokenSessionStrategy } from './sessions/TokenSessionStrategy.js'
export type { SessionCookie } from './sessions/SessionCookie.js'
export type { FormerReader } from './core/FormerReader.js'
export type { FormerMailReader } from './plugin-api/FormerMailReader.js'
export type { FormerSession, FormerSessionReader } from './sessions/FormerSession.js'
