import { ContainerModule } from 'inversify'
import { AccountLinker, StatelessLinker } from '../../accounts/index.js'
import {
  Action,
  CallbackAction,
  CsrfAction,
  CsrfGuard,
  ErrorPageAction,
  PageFrames,
  ProvidersAction,
  RedirectRule,
  Router,
  SessionAction,
  SignInAction,
  SignInGate,
  SignInJourney,
  SignInPageAction,
  SignOutAction,
  SignOutPageAction,
  VerifyRequestPageAction,
} from '../../actions/index.js'
import { CallbackLink, CallbackPipeline } from '../../callbacks/index.js'
import { Settings } from '../../config/index.js'
import { CsrfTokens, SecretRing, SessionCodec } from '../../crypto/index.js'
import { EventBus, EventListener } from '../../events/index.js'
import { CredentialsFlow, FlowCatalogue, SignInFlow } from '../../flows/index.js'
import { CookiePolicy, OriginResolver } from '../../http/index.js'
import { BuiltInPages, PageRenderer } from '../../pages/index.js'
import { Clock, HttpClient, Logger, Random, RevocationList } from '../../ports/index.js'
import { Provider, ProviderCatalogue } from '../../providers/index.js'
import { JwtSessionStrategy, MemoryRevocationList, SessionCookie, SessionStrategy } from '../../sessions/index.js'
import type { LoggerMethods } from '../AuthConfig.js'
import { ErrorResponder } from '../ErrorResponder.js'
import { RequestContextFactory } from '../RequestContextFactory.js'
import { ApplicationLogger } from './ApplicationLogger.js'
import { chooseCodec, Parts } from './choices.js'
import type { ContainerRegistry } from './ContainerRegistry.js'
import { ConsoleLogger, FetchClient, SystemClock, WebRandom } from './defaults.js'
import { all, token, wire } from './wire.js'

/** The table of contents: every part of the house, and what it is made of. */
export const coreModule = (settings: Settings, registry: ContainerRegistry, log: LoggerMethods): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { choices } = registry
    bind(Settings).toConstantValue(settings)

    // the world outside
    const clock = choices.clock ?? new SystemClock()
    const logger = new ApplicationLogger(log, choices.logger ?? new ConsoleLogger(settings.debug && !isSet(log)))
    bind(token(Clock)).toConstantValue(clock)
    bind(token(Random)).toConstantValue(choices.random ?? new WebRandom())
    bind(token(HttpClient)).toConstantValue(choices.http ?? new FetchClient())
    bind(token(Logger)).toConstantValue(logger)
    bind(token(RevocationList)).toConstantValue(choices.revocations ?? new MemoryRevocationList(clock))

    // messages and secrets
    bind(CookiePolicy).toConstantValue(new CookiePolicy(settings.cookies))
    bind(OriginResolver).toConstantValue(new OriginResolver(settings.origin))
    bind(SecretRing).toConstantValue(new SecretRing(settings.secrets, clock))
    bind(token(SessionCodec)).toConstantValue(chooseCodec(settings, clock))
    wire(bind, CsrfTokens, CsrfTokens, [SecretRing, Random])

    // what plugins add, and what gathers it
    wire(bind, SignInFlow, CredentialsFlow, [Clock])
    registry.bindAll(bind)
    wire(bind, ProviderCatalogue, ProviderCatalogue, [all(Provider)])
    wire(bind, FlowCatalogue, FlowCatalogue, [all(SignInFlow)])
    wire(bind, CallbackPipeline, CallbackPipeline, [all(CallbackLink)])
    wire(bind, EventBus, EventBus, [all(EventListener), Clock, Logger])

    // pages
    bind(token(PageRenderer)).toConstantValue(choices.pages ?? new BuiltInPages())
    wire(bind, PageFrames, PageFrames, [Settings, Random])

    // accounts and sessions
    wire(bind, AccountLinker, StatelessLinker, [])
    wire(bind, SessionCookie, SessionCookie, [CookiePolicy])
    wire(bind, Parts, Parts, [Settings, CallbackPipeline, EventBus, SessionCookie, Clock, Random, Logger])
    const { sessions } = choices
    if (sessions) bind(token(SessionStrategy)).toResolvedValue(sessions, [Parts]).inSingletonScope()
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
    wire(bind, SignInJourney, SignInJourney, [ProviderCatalogue, FlowCatalogue, SignInGate])
    wire(bind, CsrfGuard, CsrfGuard, [CsrfTokens, SessionStrategy, CookiePolicy, Settings])

    // routes
    wire(bind, SignOutAction, SignOutAction, [SessionStrategy, EventBus])
    bind(token(Action)).toService(SignOutAction)
    wire(bind, Action, SignInAction, [SignInJourney])
    wire(bind, Action, CallbackAction, [SignInJourney])
    wire(bind, Action, SessionAction, [SessionStrategy])
    wire(bind, Action, CsrfAction, [CsrfGuard])
    wire(bind, Action, ProvidersAction, [ProviderCatalogue])
    wire(bind, Action, SignInPageAction, [PageRenderer, PageFrames, CsrfGuard, ProviderCatalogue, FlowCatalogue])
    wire(bind, Action, SignOutPageAction, [PageRenderer, PageFrames, CsrfGuard])
    wire(bind, Action, ErrorPageAction, [PageRenderer, PageFrames])
    wire(bind, Action, VerifyRequestPageAction, [PageRenderer, PageFrames])
    wire(bind, Router, Router, [all(Action), CsrfGuard])

    // the front desk
    wire(bind, ErrorResponder, ErrorResponder, [Settings, PageFrames, PageRenderer, Logger])
    wire(bind, RequestContextFactory, RequestContextFactory, [
      Settings,
      OriginResolver,
      RedirectRule,
      Router,
      ProviderCatalogue,
    ])
  })

const isSet = (log: LoggerMethods): boolean => Object.keys(log).length > 0
