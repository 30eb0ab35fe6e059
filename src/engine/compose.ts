import type { LinkingRule } from '../accounts/LinkingRule.js'
import { AuthjsDatabaseAdapter } from '../adapters/authjs/AuthjsDatabaseAdapter.js'
import { mistypedAdapter } from '../adapters/mistypedAdapter.js'
import { Settings } from '../config/Settings.js'
import { bySeverity, checkConfig, type Warning, warnings } from '../config/checks/checkConfig.js'
import { loggerFaults } from '../config/checks/names.js'
import { readEnvironment } from '../config/SettingsInput.js'
import { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { Observers } from '../core/Observer.js'
import { CORE_EVENTS } from '../core/SecurityEvent.js'
import { isLive, type Logger, Random } from '../core/ports.js'
import type { Provider } from '../core/Provider.js'
import type { Session, StoredUser } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import { ConfigurationError, type Finding } from '../core/errors.js'
import { OriginResolver } from '../http/origins.js'
import { FrameworkBinding } from '../plugin-api/AuthPlugin.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import { ProviderMail } from '../plugin-api/mail.js'
import type { ApiToken } from '../plugin-api/tokens.js'
import { type EngineSessions, engineSessions, SessionAction, SessionDirectory } from '../sessions/EngineSessions.js'
import { formerReaderFaults } from '../core/FormerReader.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { ReauthenticateAction, ReauthenticateWayAction, wayFaults } from '../sign-in/ReauthenticateAction.js'
import { Reauthentication } from '../sign-in/Reauthentication.js'
import { RateLimits } from '../sign-in/RateLimits.js'
import { CallbackAction, SignInAction, type SignInHandler } from '../sign-in/SignInHandler.js'
import { CsrfAction } from '../sign-in/CsrfGuard.js'
import { ErrorPageAction } from '../sign-in/PageFrames.js'
import { FlowCatalogue, type ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { ProviderAvailability } from '../sign-in/ProviderAvailability.js'
import { ProvidersAction, SignInPageAction } from '../sign-in/SignInPageAction.js'
import type { RootRoutes } from '../sign-in/RootRoutes.js'
import { Router } from '../sign-in/Router.js'
import { type RegisteredStep, stepFaults } from '../sign-in/SignInSteps.js'
import { SignOutAction, SignOutPageAction } from '../sign-in/SignOutAction.js'
import type { Transactions } from '../sign-in/Transactions.js'
import { TypedFields } from '../sign-in/TypedFields.js'
import { UnknownProviders } from '../sign-in/UnknownProviders.js'
import type { AuthConfig } from './AuthConfig.js'
import { ErrorResponder } from './ErrorResponder.js'
import { HttpsOnlyCookies } from '../http/CookiePolicy.js'
import { type ProcessState, portsOf, type SharedParts, sharedParts, type Surroundings } from './sharedParts.js'
import { RequestContextFactory } from './RequestContextFactory.js'
import { accountPage } from './accountPage.js'
import { ContainerRegistry } from './container/ContainerRegistry.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import { features } from './features.js'
import { availabilityFaults, linkFaults, optionLinks } from './pluginLinks.js'
import { mailSenderOf } from './pluginMail.js'
import { pluginParts } from './pluginParts.js'
import { pendingOf, type ServicesOfPlugins } from './pluginServices.js'
import { pluginRoutes } from './pluginRoutes.js'
import { replacesSessions, sessionStore } from './sessionsOf.js'
import { type SignIns, signIns } from './signIns.js'
import { mailedCode, reauthenticationWays } from './reauthentication.js'
import { isPlugin, readAdapter, readPlugins, readProviders } from './readConfig.js'

/** The parts that the engine itself uses. */
export interface Composition {
  readonly settings: Settings
  readonly logger: Logger
  readonly contexts: RequestContextFactory
  readonly router: Router
  /** Routes of plugins at the root of the site. */
  readonly rootRoutes: RootRoutes
  readonly responder: ErrorResponder
  readonly sessions: SessionStrategy
  readonly signInHandler: SignInHandler
  readonly signInPage: SignInPageAction
  readonly signOut: SignOutAction
  readonly engineSessions: EngineSessions
  readonly providers: ProviderCatalogue
  /** The observers of plugins; undefined if no plugin observes. */
  readonly observers: Observers | undefined
  readonly binding: FrameworkBinding | undefined
  /** Warnings for the operator of the site. */
  readonly warnings: () => readonly Warning[]
  /** Decides whether users have proved recently who they are. */
  readonly reauthentication: Reauthentication
  /** The API that a feature or plugin provides under a token, made once. */
  readonly api: <T>(token: ApiToken<T>) => T
}

/**
 * Makes the parts of an engine from configuration, features, plugins and environment.
 *
 * Everything that a feature or a plugin contributes or replaces comes from the container. Everything else is made here.
 *
 * @throws ConfigurationError
 */
export function compose<S extends Session>(config: AuthConfig<S>, surroundings: Surroundings): Composition {
  const findings: Finding[] = []
  const registry = register(config, findings)
  const { roles } = registry
  const reading = readEnvironment(surroundings.env)
  const database = roles.find(DatabaseAdapter)
  const settings = new Settings(
    config,
    reading,
    {
      ...(database?.sessions && { session: { strategy: 'database' } }),
      ...roles.find(FrameworkBinding)?.defaults(),
    },
    Object.fromEntries(roles.all(ROLES.limits)),
  )
  findings.push(...reading.findings)

  const linkingRules: LinkingRule[] = []
  const stepIsDue: ((user: StoredUser, ctx: RequestContext) => Promise<boolean>)[] = []
  const ports = portsOf(roles, settings, config.logger ?? {})
  let isRecorded = false
  const shared = sharedParts(roles, settings, ports, surroundings, linkingRules, stepIsDue, () => isRecorded)
  const { services, steps, isStepDue, faults, plugins, transactions, ...served } = serving(
    registry,
    settings,
    shared,
    surroundings,
  )
  isRecorded = transactions.records
  stepIsDue.push(isStepDue)
  linkingRules.push(...roles.all(ROLES.linkingRules).map(({ owner, create }) => create(plugins.of(owner))))
  for (const { owner, create } of roles.all(ROLES.observers)) ports.observers?.add(create(plugins.of(owner)))
  const { flows, providers } = services
  const replaced = replacesSessions(roles)
  const inspected = {
    settings,
    environment: surroundings.env,
    providers: providers.all,
    plugins: registry.plugins,
    supports: (provider: Provider) => flows.find(provider) !== undefined,
    storesUsers: database !== undefined,
    hasMailSender: mailSenderOf(roles, services.api(ProviderMail)) !== undefined,
    sealing: roles.all(ROLES.sealing),
    keepsMailedTokens: database?.verificationTokens !== undefined,
    keepsAuthenticators: database?.authenticators !== undefined,
    hasDatabaseSessions: replaced || database?.sessions !== undefined,
    cannotCap: replaced || database?.sessions?.deleteOldest === undefined,
    replacesSessions: replaced,
    sealsSessions: !replaced && settings.session.strategy === 'jwt',
    hasJwtCallback: config.callbacks?.jwt !== undefined,
    forgetsStart: !replaced && database?.sessions?.keepsStart === false,
    adapter: config.adapter,
    ...(database instanceof AuthjsDatabaseAdapter
      ? { authjsAdapter: { offers: database.offers.bind(database) } }
      : { database }),
  }
  const checked = bySeverity(checkConfig(inspected, roles.all(ROLES.checks)))
  findings.push(...faults, ...checked.faults)
  findings.push(
    ...stepFaults(steps, providers.all, database, settings.limits),
    ...elevateFaults(roles, shared.sessions),
  )
  findings.push(...formerFaults(roles, settings, shared.clock.now()))
  if (findings.length > 0) throw new ConfigurationError(findings)
  return {
    ...served,
    settings,
    logger: shared.logger,
    sessions: shared.sessions,
    providers,
    observers: ports.observers,
    engineSessions: engineSessions(
      services.contexts,
      services.requireUsable,
      shared.sessions,
      directoryOf(roles, settings, shared),
      shared.userSessions,
      services.changes,
    ),
    binding: roles.find(FrameworkBinding),
    warnings: () => [
      ...warnings(settings, providers.all, roles.all(ROLES.warnings)),
      ...checked.doubts,
      ...endedReaders(roles, shared.clock.now()),
    ],
    api: services.api,
    reauthentication: services.reauthentication,
  }
}

/** Lets features, plugins and the application register what they have, in this order. */
function register<S extends Session>(config: AuthConfig<S>, findings: Finding[]): ContainerRegistry {
  const registry = new ContainerRegistry()
  registry.of('core', 'feature').securityEvents(CORE_EVENTS)
  for (const feature of features) feature.register(registry.of(feature.id, 'feature'))
  const ids = features.map(({ id }) => id)
  readPlugins(config.plugins ?? [], registry, findings, ids)
  const providers = readProviders(config.providers ?? [], registry.described, findings)
  for (const provider of providers) registry.provider(provider)
  readPlugins(providers.filter(isPlugin), registry, findings, [...ids, ...registry.plugins], 'providers')
  registry.callbacks(config.callbacks ?? {}).on(config.events ?? {})
  findings.push(...registry.findings, ...loggerFaults(config.logger), ...mistypedAdapter(config.adapter))
  if (config.adapter) registry.database(readAdapter(config.adapter, registry.roles.find(Random)))
  return registry
}

/** Makes the flows, the routes, and the parts that the engine itself uses. */
function serving(
  registry: ContainerRegistry,
  settings: Settings,
  shared: SharedParts,
  surroundings: Surroundings,
): Served {
  const { roles } = registry
  const { events, frames, guard, logger, memory, pages, providers, redirects, sessions } = shared
  const services: FeatureServices = {
    ...shared,
    settings,
    environment: surroundings.env,
    formerMails: roles.all(ROLES.formerMails),
    requireUsable: surroundings.requireUsable,
    get flows() {
      return flows
    },
    get changes() {
      return changes
    },
    contexts: {
      fromIncomingRequest: (incomingRequest, asked) => {
        surroundings.requireUsable()
        return contexts.fromIncomingRequest(incomingRequest, asked)
      },
    },
    reauthentication: new Reauthentication({ ...shared, ways: () => ways }),
    api: (token) => apis.require(token),
  }
  const limits = limitsOf(services, shared, surroundings.processState)
  const { processState } = surroundings
  const { apis, changes, plugins, stores, transactions } = pluginParts(
    roles,
    services,
    shared,
    limits,
    processState,
    () => signing,
  )
  const flows = new FlowCatalogue(
    roles
      .all(ROLES.flows)
      .map((make) => make({ parts: services, services: (plugin) => Object.freeze({ ...plugins.of(plugin), memory }) })),
  )
  const ways = reauthenticationWays(roles, plugins, services, mailedCode(roles, apis, shared, settings, limits))
  const steps = roles.all(ROLES.signInSteps).map(({ owner, create }) => ({ owner, step: create(plugins.of(owner)) }))
  const leftOut = providers.all.filter((each) => roles.all(ROLES.leftOut).some((rule) => rule(each, surroundings.env)))
  const availability = new ProviderAvailability([
    ...leftOut.map(({ id }) => ({ provider: id, allows: () => false })),
    ...roles
      .all(ROLES.availability)
      .map(({ owner, provider, create }) => ({ provider, allows: create(plugins.of(owner)) })),
  ])
  const signing: SignIns = signIns(services, shared, limits, processState, steps, transactions, availability)
  const { signInHandler } = signing
  // A page of the application cannot read what was typed.
  const typed = settings.pages.signIn === undefined ? new TypedFields(memory, providers) : undefined
  const signInPage = new SignInPageAction(pages, frames, guard, providers, flows, {
    views: roles.all(ROLES.options),
    links: optionLinks(roles.all(ROLES.links), plugins),
    sessions,
    availability,
    typed,
    linksAccounts: shared.database !== undefined,
    unknown: new UnknownProviders(
      providers,
      logger,
      processState.unknownProviders,
      new Set(leftOut.map(({ id }) => id)),
    ),
  })
  const signOut = new SignOutAction(
    sessions,
    { changes, events },
    roles.all(ROLES.signOutSteps).map(({ owner, create }) => create(plugins.of(owner), services)),
    pendingOf(() => signing),
  )
  const ofFeatures = roles.all(ROLES.actions).flatMap((create) => create(services) ?? [])
  const hasPasskeys = ofFeatures.some(({ path }) => path === 'authenticators')
  const account = accountPage(roles, plugins, { ...shared, hasPasskeys })
  const { reauthentication } = services
  const hasAccountPage = account.routes.length > 0
  const reauthenticating = { ...shared, reauthentication, limits, hasAccountPage }
  const actions = [
    ...ofFeatures,
    signOut,
    new SignInAction(signInHandler),
    new CallbackAction(signInHandler),
    ...signing.routes,
    new SessionAction(sessions),
    new CsrfAction(guard),
    new ProvidersAction(providers, availability),
    signInPage,
    new SignOutPageAction(shared.forms, frames, sessions, providers),
    ...account.routes,
    new ReauthenticateAction(reauthenticating),
    new ReauthenticateWayAction(reauthenticating),
    new ErrorPageAction(pages, frames),
  ]
  const { routes, rootRoutes, faults } = pluginRoutes(roles, plugins, actions, guard, settings)
  const router = new Router(actions, guard, routes)
  const httpsOnly = new HttpsOnlyCookies(shared.cookies, logger, surroundings.processState)
  const origins = new OriginResolver(settings.origin)
  const contexts = new RequestContextFactory(settings, origins, redirects, router, providers, httpsOnly)
  const responder = new ErrorResponder(settings, frames, pages, { logger, providers, security: shared.security }, typed)
  const allFaults = [
    ...faults,
    ...stores.faults,
    ...account.faults,
    ...wayFaults(ways, settings.limits),
    ...linkFaults(roles.all(ROLES.links), providers),
    ...availabilityFaults(roles.all(ROLES.availability), providers),
  ]
  return {
    services,
    steps,
    isStepDue: signing.isStepDue,
    plugins,
    transactions,
    faults: allFaults,
    rootRoutes,
    signInHandler,
    signInPage,
    signOut,
    router,
    contexts,
    responder,
  }
}

type Served = Pick<
  Composition,
  'contexts' | 'signInHandler' | 'responder' | 'rootRoutes' | 'router' | 'signInPage' | 'signOut'
> & {
  readonly steps: readonly RegisteredStep[]
  readonly isStepDue: (user: StoredUser, ctx: RequestContext) => Promise<boolean>
  readonly services: FeatureServices
  readonly plugins: ServicesOfPlugins
  readonly transactions: Transactions
  /** What is wrong with the contributions of plugins. */
  readonly faults: readonly Finding[]
}

function limitsOf({ settings }: FeatureServices, shared: SharedParts, processState: ProcessState): RateLimits {
  const { browsers, clock, database, logger, keyedHashes } = shared
  return new RateLimits(settings, database?.counters ?? processState.counters, keyedHashes, clock, logger, browsers)
}

/** Plugins that raise the level of sessions need a session strategy with `elevate`. */
const elevateFaults = (roles: Roles, { elevate }: SessionStrategy): readonly Finding[] =>
  elevate
    ? []
    : roles.all(ROLES.elevating).map((owner) => ({
        option: `plugins ("${owner}")`,
        problem: 'raises the level of running sessions, which the session strategy cannot.',
        fix: 'Use a strategy with "elevate": the built-in ones have it, in a database if its sessions have "replace".',
      }))

/**
 * Faults of readers of former sessions and mails. Former sessions need a built-in session strategy, and cannot be read
 * while sessions move.
 */
function formerFaults(roles: Roles, { session }: Settings, now: Date): readonly Finding[] {
  const readers = roles.all(ROLES.formerSessions)
  const option = 'plugins: former sessions'
  const faults = [
    ...formerReaderFaults('sessions', readers, now),
    ...formerReaderFaults('mails', roles.all(ROLES.formerMails), now),
  ]
  if (readers.length > 0 && session.move)
    faults.push({
      option,
      problem: 'cannot be read while sessions move.',
      fix: 'Leave session.move out until they have ended.',
    })
  if (readers.length > 0 && replacesSessions(roles))
    faults.push({ option, problem: 'need a built-in session strategy.', fix: 'Leave out the plugin that replaces it.' })
  return faults
}

/** Warnings of readers of former sessions that have ended: the operator can remove their plugins. */
const endedReaders = (roles: Roles, now: Date): readonly Warning[] =>
  roles
    .all(ROLES.formerSessions)
    .filter(({ notAfter }) => !isLive(notAfter, now))
    .map(({ id, notAfter }) => {
      const ended = `The reader of former sessions ${JSON.stringify(id)} ended at ${notAfter.toISOString()}, and reads nothing.`
      return { code: 'former-sessions-ended', message: `${ended} Remove its plugin, and the former secret.` }
    })

/**
 * Makes the directory, which lists and ends sessions; undefined unless sessions are in the database and it can list
 * them.
 */
function directoryOf(
  roles: Roles,
  settings: Settings,
  { clock, database, sessions }: SharedParts,
): SessionDirectory | undefined {
  // The sessions of a strategy of a plugin are not those in the database.
  const rows = replacesSessions(roles) ? undefined : sessionStore(settings, database, clock)
  if (settings.session.strategy !== 'database' || !rows?.ofUser) return undefined
  return new SessionDirectory(
    { ofUser: rows.ofUser.bind(rows), delete: rows.delete.bind(rows) },
    sessions,
    clock,
    settings.session.readTimeLimit,
  )
}
