import type { ConfigWarning } from '../../config/checks/checkConfig.js'
import type { ConfigCheck } from '../../config/checks/ConfigCheck.js'
import type { PipelineWrapper } from '../../core/CallbackPipeline.js'
import type { LimitsFor, PluginRateLimitKind } from '../../config/SettingsInput.js'
import type { EventBusWrapper } from '../../core/EventBus.js'
import type { Observer } from '../../core/Observer.js'
import type { SecurityCatalogue } from '../../core/SecurityEvent.js'
import type { LinkingRule } from '../../accounts/LinkingRule.js'
import type { PageWrapper } from '../../pages/PageRenderer.js'
import type { FeatureServices, ProviderRule } from '../../plugin-api/Feature.js'
import type { MailSender } from '../../plugin-api/mail.js'
import type { FlowServices, Messages, PluginServices } from '../../plugin-api/PluginServices.js'
import type { RegisteredSessions } from '../../sessions/wrappedSessions.js'
import type { Action } from '../../http/Reply.js'
import type { Handler, RouteDefinition } from '../../http/RouteDefinition.js'
import type { AccountSection } from '../../sign-in/AccountPage.js'
import type { AvailabilityRule } from '../../sign-in/ProviderAvailability.js'
import type { RegisteredFlow } from '../../sign-in/FlowCatalogue.js'
import type { FormerMailReader } from '../../plugin-api/FormerMailReader.js'
import type { FormerSessionReader } from '../../sessions/FormerSession.js'
import type { SignInOptionView } from '../../sign-in/SignInPageAction.js'
import type { ReauthenticationWay } from '../../sign-in/ReauthenticationWay.js'
import type { SignInStep } from '../../sign-in/SignInStep.js'
import type { SignOutStep } from '../../sign-in/SignOutAction.js'
import type { EventRecorder } from '../../sign-in/Transactions.js'
import type { MadeWithParts, ProvidedApi } from '../PluginApis.js'
import type { PluginEventHandler, RegisteredEvent } from '../PluginEvents.js'
import type { RegisteredStore } from '../pluginStores.js'
import type { RegisteredCookie, StatedFact } from '../pluginServices.js'
import type { RegisteredLinks } from '../pluginLinks.js'
import { roleName } from './Roles.js'

/** Makes a flow from parts of the engine (features) or from the services of a plugin. */
type FlowMaker = (engine: {
  readonly parts: FeatureServices
  readonly services: (plugin: string) => FlowServices
}) => RegisteredFlow

/** The roles that have no class. */
export const ROLES = {
  accountSections: roleName<Made<AccountSection>>('account section'),
  apis: roleName<ProvidedApi>('api'),
  availability: roleName<Made<AvailabilityRule> & { readonly provider: string }>('availability of a provider'),
  checks: roleName<ConfigCheck>('check'),
  cookies: roleName<RegisteredCookie>('cookie'),
  eventBuses: roleName<EventBusWrapper>('event bus'),
  eventHandlers: roleName<PluginEventHandler>('event handler'),
  events: roleName<RegisteredEvent>('event'),
  facts: roleName<StatedFact>('fact'),
  formerMails: roleName<FormerMailReader>('reader of former mails'),
  formerSessions: roleName<FormerSessionReader>('reader of former sessions'),
  flows: roleName<FlowMaker>('flow'),
  leftOut: roleName<ProviderRule>('rule that leaves out providers'),
  limits: roleName<readonly [kind: PluginRateLimitKind, defaults: LimitsFor]>('limit'),
  linkingRules: roleName<Made<LinkingRule>>('linking rule'),
  links: roleName<RegisteredLinks>('links'),
  messages: roleName<Messages>('messages'),
  observers: roleName<Made<Observer>>('observer'),
  options: roleName<SignInOptionView>('sign-in option'),
  pages: roleName<PageWrapper>('pages'),
  pipelines: roleName<PipelineWrapper>('callback pipeline'),
  actions: roleName<(parts: FeatureServices) => Action | undefined>('action'),
  replacements: roleName<{ readonly option: string; readonly owner: string }>('replacement'),
  rootRoutes: roleName<Made<Handler> & { readonly path: string }>('root route'),
  routes: roleName<Made<RouteDefinition>>('route'),
  elevating: roleName<string>('id of a plugin that elevates sessions'),
  securityEvents: roleName<SecurityCatalogue>('security events'),
  sealing: roleName<string>('sealing plugin'),
  sessions: roleName<RegisteredSessions>('session strategy'),
  mailSender: roleName<MailSender>('mail sender'),
  recorders: roleName<Made<EventRecorder | undefined>>('event recorder'),
  reauthentication: roleName<MadeWithParts<ReauthenticationWay> & { readonly isOfPlugin: boolean }>(
    're-authentication way',
  ),
  signInSteps: roleName<Made<SignInStep>>('sign-in step'),
  signOutSteps: roleName<MadeWithParts<SignOutStep>>('sign-out step'),
  stores: roleName<RegisteredStore>('store'),
  warnings: roleName<ConfigWarning>('warning'),
} as const

/** What a plugin or feature makes from its services. */
interface Made<T> {
  /** Id of the plugin or feature. */
  readonly owner: string
  /** Makes it. */
  readonly create: (services: PluginServices) => T
}
