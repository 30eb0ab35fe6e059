import { ContainerModule } from 'inversify'
import { AccountLinker } from '../../accounts/AccountLinker.js'
import { AddressProof } from '../../accounts/AddressProof.js'
import { DatabaseLinker } from '../../accounts/DatabaseLinker.js'
import { RecentAccounts } from '../../accounts/RecentAccounts.js'
import { StatelessLinker } from '../../accounts/StatelessLinker.js'
import { Action } from '../../actions/Action.js'
import { AuthenticatorDirectory } from '../../actions/AuthenticatorDirectory.js'
import { AuthenticatorsAction } from '../../actions/AuthenticatorsAction.js'
import { BackchannelLogoutAction } from '../../actions/BackchannelLogoutAction.js'
import { CallbackAction } from '../../actions/CallbackAction.js'
import { ConfirmPage } from '../../actions/ConfirmPage.js'
import { CsrfAction } from '../../actions/CsrfAction.js'
import { CsrfGuard } from '../../actions/CsrfGuard.js'
import { ErrorPageAction } from '../../actions/ErrorPageAction.js'
import { PageFrames } from '../../actions/PageFrames.js'
import { ProviderTokens } from '../../actions/ProviderTokens.js'
import { ProvidersAction } from '../../actions/ProvidersAction.js'
import { RedirectRule } from '../../actions/RedirectRule.js'
import { Router } from '../../actions/Router.js'
import { SessionAction } from '../../actions/SessionAction.js'
import { SignInAction } from '../../actions/SignInAction.js'
import { SignInGate } from '../../actions/SignInGate.js'
import { SignInJourney } from '../../actions/SignInJourney.js'
import { SignInPageAction } from '../../actions/SignInPageAction.js'
import { SignOutAction } from '../../actions/SignOutAction.js'
import { SignOutJourney } from '../../actions/SignOutJourney.js'
import { SignOutPageAction } from '../../actions/SignOutPageAction.js'
import { SignOutReturnAction } from '../../actions/SignOutReturnAction.js'
import { VerifyRequestPageAction } from '../../actions/VerifyRequestPageAction.js'
import { WebAuthnOptionsAction } from '../../actions/WebAuthnOptionsAction.js'
import { WebAuthnScriptAction } from '../../actions/WebAuthnScriptAction.js'
import { OAuthClients } from '../../config/OAuthClients.js'
import { Settings } from '../../config/Settings.js'
import { CallbackLink, CallbackPipeline, WrappedPipeline } from '../../core/CallbackPipeline.js'
import { Clock } from '../../core/Clock.js'
import { AccountStore, CounterStore, DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import { EventBus, EventListener, WrappedEventBus } from '../../core/EventBus.js'
import { HttpClient } from '../../core/HttpClient.js'
import { Logger } from '../../core/Logger.js'
import { Random } from '../../core/Random.js'
import { RevocationList } from '../../core/RevocationList.js'
import { CsrfTokens } from '../../crypto/CsrfTokens.js'
import { Pseudonyms } from '../../crypto/Pseudonyms.js'
import { Sealer } from '../../crypto/Sealer.js'
import { SecretRing } from '../../crypto/SecretRing.js'
import { SessionCodec } from '../../crypto/SessionCodec.js'
import { codecFor } from '../../crypto/codecFor.js'
import { FlowCatalogue } from '../../flows/FlowCatalogue.js'
import { FlowMemory } from '../../flows/FlowMemory.js'
import { SignInFlow } from '../../flows/SignInFlow.js'
import { UsedFlows } from '../../flows/UsedFlows.js'
import { AuthorizationServers } from '../../flows/code/AuthorizationServers.js'
import { CREDENTIALS, EMAIL, OAUTH, OIDC, WEBAUTHN } from '../../flows/traits.js'
import { CookiePolicy } from '../../http/CookiePolicy.js'
import { OriginResolver } from '../../http/OriginResolver.js'
import { AttemptLimits } from '../../limits/AttemptLimits.js'
import { BuiltInPages } from '../../pages/BuiltInPages.js'
import { PageRenderer } from '../../pages/PageRenderer.js'
import { FrameworkBinding } from '../../plugin-api/AuthPlugin.js'
import { Provider } from '../../providers/Provider.js'
import { ProviderCatalogue } from '../../providers/ProviderCatalogue.js'
import { JwtSessionStrategy } from '../../sessions/JwtSessionStrategy.js'
import { SessionCookie } from '../../sessions/SessionCookie.js'
import { SessionStrategy } from '../../sessions/SessionStrategy.js'
import type { LoggerMethods } from '../AuthConfig.js'
import { ErrorResponder } from '../ErrorResponder.js'
import { HttpsOnlyCookies } from '../HttpsOnlyCookies.js'
import { Memories } from '../Memories.js'
import { RequestContextFactory } from '../RequestContextFactory.js'
import { ApplicationLogger } from './ApplicationLogger.js'
import type { ContainerRegistry } from './ContainerRegistry.js'
import { FlowStores } from './FlowStores.js'
import { chooseCodec, Parts, storedSessions } from './choices.js'
import { ConsoleLogger, FetchClient, SystemClock, WebRandom } from './defaults.js'
import { all, token, wire, wireAs, wireLate } from './wire.js'

/** The table of contents: every part of the house, and what it is made of. */
export const coreModule = (
  settings: Settings,
  registry: ContainerRegistry,
  log: LoggerMethods,
  clients: OAuthClients,
): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { choices, memories } = registry
    bind(Memories).toConstantValue(memories)
    bind(Settings).toConstantValue(settings)

    // the world outside
    const clock = choices.clock ?? new SystemClock()
    const logger = new ApplicationLogger(log, choices.logger ?? new ConsoleLogger(settings.debug && !isSet(log)))
    bind(token(Clock)).toConstantValue(clock)
    bind(token(Random)).toConstantValue(choices.random ?? new WebRandom())
    bind(token(HttpClient)).toConstantValue(choices.http ?? new FetchClient(clock))
    bind(token(Logger)).toConstantValue(logger)
    bind(token(CounterStore)).toConstantValue(choices.database?.counters ?? memories.counters)
    const shared = choices.revocations ?? choices.database?.revocations
    bind(token(RevocationList)).toConstantValue(shared ?? memories.endedSessions(clock))
    bind(token<RevocationList>(UsedFlows)).toConstantValue(shared ?? memories.usedFlows(clock))

    // messages and secrets
    bind(CookiePolicy).toConstantValue(new CookiePolicy(settings.cookies))
    bind(OriginResolver).toConstantValue(new OriginResolver(settings.origin))
    const ring = new SecretRing(settings.secrets, clock)
    bind(SecretRing).toConstantValue(ring)
    bind(Sealer).toConstantValue(new Sealer(codecFor(settings.secrets, clock), clock))
    bind(OAuthClients).toConstantValue(clients)
    bind(token(SessionCodec)).toConstantValue(chooseCodec(settings, clock))
    wire(bind, CsrfTokens, CsrfTokens, [SecretRing, Random])
    wire(bind, Pseudonyms, Pseudonyms, [SecretRing])

    // what plugins add, and what gathers it
    wire(bind, FlowMemory, FlowMemory, [Sealer, CookiePolicy, Clock, UsedFlows])
    wire(bind, AuthorizationServers, AuthorizationServers, [OAuthClients, HttpClient, Clock, Logger])
    bind(FlowStores).toConstantValue(new FlowStores(choices.database))
    const code = [AuthorizationServers, FlowMemory, Settings, Sealer, Random] satisfies [unknown, ...unknown[]]
    wireLate(bind, OAUTH, code, async () => (await import('./late/codeFlows.js')).oauthFlow)
    wireLate(bind, OIDC, code, async () => (await import('./late/codeFlows.js')).oidcFlow)
    wireLate(bind, CREDENTIALS, [Clock], async () => (await import('./late/credentialsFlow.js')).credentialsFlow)
    wireLate(
      bind,
      EMAIL,
      [FlowStores, SecretRing, FlowMemory, Settings, Clock, Random, Logger],
      async () => (await import('./late/emailFlow.js')).emailFlow,
    )
    wireLate(
      bind,
      WEBAUTHN,
      [FlowStores, SessionStrategy, FlowMemory, Pseudonyms, Clock, Random, Logger],
      async () => (await import('./late/webauthnFlow.js')).webauthnFlow,
    )
    registry.bindAll(bind)
    wire(bind, ProviderCatalogue, ProviderCatalogue, [all(Provider)])
    wire(bind, FlowCatalogue, FlowCatalogue, [all(SignInFlow)])
    const pipeline = (links: readonly CallbackLink[]): CallbackPipeline =>
      registry.pipelines.reduce((inner, wrap) => new WrappedPipeline(inner, wrap), new CallbackPipeline(links))
    wireAs(bind, CallbackPipeline, pipeline, [all(CallbackLink)])
    const eventBus = (listeners: readonly EventListener[], clock: Clock, logger: Logger): EventBus =>
      registry.eventBuses.reduce(
        (inner, wrap) => new WrappedEventBus(inner, wrap, clock, logger),
        new EventBus(listeners, clock, logger),
      )
    wireAs(bind, EventBus, eventBus, [all(EventListener), Clock, Logger])
    if (choices.binding) bind(token(FrameworkBinding)).toConstantValue(choices.binding)

    // pages
    bind(token(PageRenderer)).toConstantValue(choices.pages ?? new BuiltInPages())
    wire(bind, PageFrames, PageFrames, [Settings, Random])

    // accounts and sessions
    bind(token(AccountStore)).toConstantValue(choices.database?.accounts ?? new RecentAccounts())
    if (choices.database) {
      bind(token(DatabaseAdapter)).toConstantValue(choices.database)
      wireAs(bind, AddressProof, proofFrom, [DatabaseAdapter, Clock, RevocationList, Settings])
      wireAs(bind, AccountLinker, linkerFrom, [DatabaseAdapter, EventBus, AddressProof, ProviderCatalogue])
    } else wire(bind, AccountLinker, StatelessLinker, [AccountStore])
    wire(bind, SessionCookie, SessionCookie, [CookiePolicy])
    wire(bind, Parts, Parts, [Settings, CallbackPipeline, EventBus, SessionCookie, Clock, Random, Logger, Memories])
    const create = choices.sessions ?? storedSessions(settings, choices.database)
    if (create) bind(token(SessionStrategy)).toResolvedValue(create, [Parts]).inSingletonScope()
    else wire(bind, SessionStrategy, JwtSessionStrategy, [Parts, SessionCodec, RevocationList])

    // journeys
    wire(bind, RedirectRule, RedirectRule, [CallbackPipeline, Logger])
    wire(bind, SignInGate, SignInGate, [
      CallbackPipeline,
      AccountLinker,
      SessionStrategy,
      EventBus,
      RedirectRule,
      Settings,
    ])
    wire(bind, CsrfGuard, CsrfGuard, [CsrfTokens, SessionStrategy, CookiePolicy, Settings])
    wire(bind, ConfirmPage, ConfirmPage, [PageRenderer, PageFrames, CsrfGuard])
    wire(bind, AttemptLimits, AttemptLimits, [Settings, CounterStore, Pseudonyms, Clock, Logger])
    wire(bind, SignInJourney, SignInJourney, [
      ProviderCatalogue,
      FlowCatalogue,
      SignInGate,
      SessionStrategy,
      ConfirmPage,
      AttemptLimits,
    ])

    // routes
    wire(bind, ProviderTokens, ProviderTokens, [
      SessionStrategy,
      ProviderCatalogue,
      AuthorizationServers,
      AccountStore,
      Clock,
    ])
    wire(bind, SignOutJourney, SignOutJourney, [ProviderCatalogue, FlowCatalogue, ProviderTokens, Logger])
    wire(bind, SignOutAction, SignOutAction, [SessionStrategy, EventBus, SignOutJourney])
    wire(bind, Action, SignOutReturnAction, [ProviderCatalogue, FlowCatalogue, Logger])
    wire(bind, Action, BackchannelLogoutAction, [ProviderCatalogue, FlowCatalogue, SessionStrategy])
    bind(token(Action)).toService(SignOutAction)
    wire(bind, Action, SignInAction, [SignInJourney])
    wire(bind, Action, CallbackAction, [SignInJourney])
    wire(bind, Action, SessionAction, [SessionStrategy])
    wire(bind, Action, CsrfAction, [CsrfGuard])
    wire(bind, Action, ProvidersAction, [ProviderCatalogue])
    wire(bind, SignInPageAction, SignInPageAction, [
      PageRenderer,
      PageFrames,
      CsrfGuard,
      ProviderCatalogue,
      FlowCatalogue,
    ])
    bind(token(Action)).toService(SignInPageAction)
    wire(bind, Action, SignOutPageAction, [PageRenderer, PageFrames, CsrfGuard, SessionStrategy, ProviderCatalogue])
    wire(bind, Action, ErrorPageAction, [PageRenderer, PageFrames])
    wire(bind, Action, VerifyRequestPageAction, [PageRenderer, PageFrames, CsrfGuard, ProviderCatalogue, FlowCatalogue])
    if (settings.experimental.enableWebAuthn && choices.database?.authenticators) {
      wire(bind, AuthenticatorDirectory, AuthenticatorDirectory, [DatabaseAdapter, ProviderCatalogue, SessionStrategy])
      wire(bind, Action, WebAuthnOptionsAction, [ProviderCatalogue, FlowCatalogue, SessionStrategy])
      wire(bind, Action, WebAuthnScriptAction, [])
      wire(bind, Action, AuthenticatorsAction, [
        AuthenticatorDirectory,
        SessionStrategy,
        ProviderCatalogue,
        PageRenderer,
        PageFrames,
        CsrfGuard,
      ])
    }
    wire(bind, Router, Router, [all(Action), CsrfGuard])

    // the front desk
    wire(bind, ErrorResponder, ErrorResponder, [Settings, PageFrames, PageRenderer, Logger])
    wire(bind, HttpsOnlyCookies, HttpsOnlyCookies, [CookiePolicy, Logger, Memories])
    wire(bind, RequestContextFactory, RequestContextFactory, [
      Settings,
      OriginResolver,
      RedirectRule,
      Router,
      ProviderCatalogue,
      HttpsOnlyCookies,
    ])
  })

/** Whether the application logs by itself: a class has its methods on the prototype. */
const isSet = (log: LoggerMethods): boolean => LEVELS.some((level) => typeof log[level] === 'function')

const LEVELS = ['error', 'warn', 'debug'] as const

const proofFrom = (
  database: DatabaseAdapter,
  clock: Clock,
  revocations: RevocationList,
  { session }: Settings,
): AddressProof =>
  new AddressProof(database, clock, session.strategy === 'jwt' ? { revocations, maxAge: session.maxAge } : undefined)

const linkerFrom = (
  database: DatabaseAdapter,
  events: EventBus,
  proof: AddressProof,
  { unvouched }: ProviderCatalogue,
): AccountLinker => new DatabaseLinker(database, events, proof, unvouched)
