import type { ConfigWarning } from '../../config/checks/checkConfig.js'
import type { ConfigCheck } from '../../config/checks/ConfigCheck.js'
import { handlerFaults } from '../../config/checks/names.js'
import { CallbackLink, type PipelineWrapper } from '../../core/CallbackPipeline.js'
import type { LimitsFor, PluginRateLimitKind } from '../../config/SettingsInput.js'
import type { PartialCallbacks } from '../../core/Callbacks.js'
import { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import { RevocationList } from '../../core/RevocationList.js'
import type { Finding } from '../../core/errors.js'
import { type EventBusWrapper, type EventHandlers, EventListener } from '../../core/EventBus.js'
import { isObject } from '../../core/guards.js'
import type { MemoryTables } from '../../core/MemoryTables.js'
import type { Observer } from '../../core/Observer.js'
import { Clock, HttpClient, Logger, Random } from '../../core/ports.js'
import { Provider } from '../../core/Provider.js'
import type { SecurityCatalogue } from '../../core/SecurityEvent.js'
import type { StoreToken } from '../../core/Token.js'
import type { LinkingRule } from '../../accounts/LinkingRule.js'
import type { SignInLink } from '../../pages/FormPage.js'
import type { PageWrapper } from '../../pages/PageRenderer.js'
import { FrameworkBinding, type PluginRegistry, type WrapperOptions } from '../../plugin-api/AuthPlugin.js'
import type { MailSender } from '../../plugin-api/mail.js'
import type {
  DescribedProvider,
  FeatureFlow,
  FeatureRegistry,
  FeatureServices,
  ProviderRule,
} from '../../plugin-api/Feature.js'
import type { FlowServices, Messages, PluginCookieSpec, PluginServices } from '../../plugin-api/PluginServices.js'
import type { ApiToken, EventDefinition, FactToken } from '../../plugin-api/tokens.js'
import type { SessionStrategyWrapper } from '../../sessions/wrappedSessions.js'
import type { Action } from '../../http/Reply.js'
import type { Handler, RouteDefinition } from '../../http/RouteDefinition.js'
import type { AccountSection } from '../../sign-in/AccountPage.js'
import type { FormerMailReader } from '../../plugin-api/FormerMailReader.js'
import type { FormerSessionReader } from '../../sessions/FormerSession.js'
import type { AvailabilityRule } from '../../sign-in/ProviderAvailability.js'
import { LazyFlow } from '../../sign-in/FlowCatalogue.js'
import type { SignInFlow } from '../../sign-in/SignInFlow.js'
import type { SignInOptionView } from '../../sign-in/SignInPageAction.js'
import type { ReauthenticationWay } from '../../sign-in/ReauthenticationWay.js'
import type { SignInStep } from '../../sign-in/SignInStep.js'
import type { SignOutStep } from '../../sign-in/SignOutAction.js'
import type { EventRecorder } from '../../sign-in/Transactions.js'
import type { MadeWithParts } from '../PluginApis.js'
import { eventFault, type PluginEventHandler } from '../PluginEvents.js'
import { messageFaults } from '../PluginTexts.js'
import { type Role, Roles } from './Roles.js'
import { ROLES } from './roleNames.js'

/** Puts what features and plugins register into the container. */
export class ContainerRegistry implements PluginRegistry, FeatureRegistry {
  /** What was registered. */
  readonly roles: Roles
  /** How each `type` of plain objects becomes a provider. */
  readonly described: Map<unknown, DescribedProvider>
  /** Faults in what was registered. A part with a fault is left out. */
  readonly findings: Finding[]
  /** Ids of the plugins that registered. */
  readonly plugins: string[]

  /**
   * @param owner - Id of the plugin or feature that registers. Default: the application.
   * @param kind - What the owner is. Default: a plugin.
   * @param shared - The registry of all owners. Default: a new one.
   */
  constructor(
    readonly owner = '',
    private readonly kind: 'feature' | 'plugin' = 'plugin',
    shared?: ContainerRegistry,
  ) {
    this.roles = shared?.roles ?? new Roles()
    this.described = shared?.described ?? new Map<unknown, DescribedProvider>()
    this.findings = shared?.findings ?? []
    this.plugins = shared?.plugins ?? []
  }

  /**
   * The same registry, as a plugin or feature with this id gets it.
   *
   * @param kind - Default: a plugin.
   */
  of(owner: string, kind: 'feature' | 'plugin' = 'plugin'): ContainerRegistry {
    if (kind === 'plugin') this.plugins.push(owner)
    return new ContainerRegistry(owner, kind, this)
  }

  provider(provider: Provider): this {
    return this.#add(Provider, provider)
  }

  flow(flow: SignInFlow | ((services: FlowServices) => SignInFlow)): this {
    if (typeof flow === 'function') return this.#add(ROLES.flows, ({ services }) => flow(services(this.owner)))
    return this.#unless(flowFaults(flow), ROLES.flows, () => () => flow)
  }

  lazyFlow<T extends Provider>(flow: FeatureFlow<T>): this {
    return this.#add(ROLES.flows, ({ parts }) => new LazyFlow<T>(flow, () => flow.load(parts)))
  }

  describedProvider(type: string, make: DescribedProvider): this {
    this.described.set(type, make)
    return this
  }

  action(create: (parts: FeatureServices) => Action | undefined): this {
    return this.#add(ROLES.actions, create)
  }

  route(create: (services: PluginServices) => RouteDefinition): this {
    return this.#isFunction('route', create) ? this.#add(ROLES.routes, { owner: this.owner, create }) : this
  }

  rootRoute(path: string, create: (services: PluginServices) => Handler): this {
    return this.#isFunction('rootRoute', create)
      ? this.#add(ROLES.rootRoutes, { owner: this.owner, path, create })
      : this
  }

  event<E>({ name }: EventDefinition<E>): this {
    const fault = eventFault(this.owner, name)
    return this.#unless(fault ? [fault] : [], ROLES.events, () => ({ owner: this.owner, name }))
  }

  cookie(name: string, spec: PluginCookieSpec): this {
    const { owner } = this
    const others = this.roles.all(ROLES.cookies).filter((cookie) => cookie.owner === owner)
    return this.#unless(nameFaults('cookie', name, others), ROLES.cookies, () => ({ owner, name, spec }))
  }

  limit(kind: string, defaults: LimitsFor): this {
    const name: PluginRateLimitKind = `${this.owner}.${kind}`
    const others = this.roles.all(ROLES.limits).map(([other]) => ({ name: other.replace(`${this.owner}.`, '') }))
    return this.#unless(nameFaults('limit', kind, others), ROLES.limits, () => [name, defaults] as const)
  }

  fact<T>({ name }: FactToken<T>, value: NoInfer<T>): this {
    return this.#add(ROLES.facts, { name, value })
  }

  messages(catalogue: Messages): this {
    return this.#unless(messageFaults(catalogue), ROLES.messages, () => catalogue)
  }

  sealsData(): this {
    return this.#add(ROLES.sealing, this.owner)
  }

  signInStep(create: (services: PluginServices) => SignInStep): this {
    return this.#isFunction('signInStep', create) ? this.#add(ROLES.signInSteps, { owner: this.owner, create }) : this
  }

  securityEvents(catalogue: SecurityCatalogue): this {
    const known = this.roles.all(ROLES.securityEvents).flatMap((each) => Object.keys(each))
    const faults = this.kind === 'feature' ? [] : catalogueFaults(this.owner, catalogue, known)
    return this.#unless(faults, ROLES.securityEvents, () => catalogue)
  }

  record(create: (services: PluginServices) => EventRecorder | undefined): this {
    return this.#isFunction('record', create) ? this.#add(ROLES.recorders, { owner: this.owner, create }) : this
  }

  observe(create: (services: PluginServices) => Observer): this {
    return this.#isFunction('observe', create) ? this.#add(ROLES.observers, { owner: this.owner, create }) : this
  }

  store<S>(token: StoreToken<S>, { memory }: { readonly memory: (tables: MemoryTables) => NoInfer<S> }): this {
    if (!this.#isFunction('store', memory)) return this
    const other = this.roles.all(ROLES.stores).find((store) => store.token.name === token.name)
    // The cast is safe although the type of a token is invariant: here nothing is read or written through the token.
    if (!other)
      return this.#add(ROLES.stores, { owner: this.owner, token: token as unknown as StoreToken<unknown>, memory })
    this.findings.push({
      option: 'store',
      problem: `registers "${token.name}", as ${JSON.stringify(other.owner)} does.`,
      fix: 'Add one of the two plugins, or give the stores a token of their own.',
    })
    return this
  }

  formerSessions(reader: FormerSessionReader): this {
    return this.#unless(readerFaults(reader), ROLES.formerSessions, () => reader)
  }

  formerMails(reader: FormerMailReader): this {
    return this.#unless(mailReaderFaults(reader), ROLES.formerMails, () => reader)
  }

  mailSender(sender: MailSender['sender'], from: string): this {
    return this.#fill(ROLES.mailSender, { sender, from })
  }

  signOutStep(create: (services: PluginServices, parts: FeatureServices) => SignOutStep): this {
    return this.#isFunction('signOutStep', create) ? this.#add(ROLES.signOutSteps, this.#withParts(create)) : this
  }

  linkingRule(create: (services: PluginServices) => LinkingRule): this {
    return this.#isFunction('linkingRule', create) ? this.#add(ROLES.linkingRules, { owner: this.owner, create }) : this
  }

  accountSection(create: (services: PluginServices) => AccountSection): this {
    return this.#isFunction('accountSection', create)
      ? this.#add(ROLES.accountSections, { owner: this.owner, create })
      : this
  }

  reauthentication(create: (services: PluginServices, parts: FeatureServices) => ReauthenticationWay): this {
    return this.#isFunction('reauthentication', create)
      ? this.#add(ROLES.reauthentication, { ...this.#withParts(create), isOfPlugin: this.kind === 'plugin' })
      : this
  }

  option(provider: string, links: readonly SignInLink[]): this {
    return this.#add(ROLES.links, { owner: this.owner, provider, links })
  }

  availability(provider: string, create: (services: PluginServices) => AvailabilityRule): this {
    return this.#isFunction('availability', create)
      ? this.#add(ROLES.availability, { owner: this.owner, provider, create })
      : this
  }

  signInOption(view: SignInOptionView): this {
    return this.#add(ROLES.options, view)
  }

  check(check: ConfigCheck): this {
    return this.#isFunction('check', check) ? this.#add(ROLES.checks, check) : this
  }

  leavesOut(rule: ProviderRule): this {
    return this.#add(ROLES.leftOut, rule)
  }

  warning(warning: ConfigWarning): this {
    return this.#add(ROLES.warnings, warning)
  }

  provides<T>(token: ApiToken<T>, create: (services: PluginServices, parts: FeatureServices) => NoInfer<T>): this {
    const { name } = token
    if (!this.#isFunction('provides', create)) return this
    const other = this.roles.all(ROLES.apis).find((api) => api.name === name)
    if (!other) return this.#add(ROLES.apis, { name, ...this.#withParts(create) })
    this.findings.push({
      option: 'provides',
      problem: `offers "${name}", as ${JSON.stringify(other.owner)} does.`,
      fix: 'Add one of the two plugins, or give the API a token of its own.',
    })
    return this
  }

  callbacks(callbacks: PartialCallbacks): this {
    return this.#unless(handlerFaults('callbacks', callbacks), CallbackLink, () => new CallbackLink(callbacks))
  }

  on(given: EventHandlers | EventDefinition<unknown>, handle?: PluginEventHandler['handle']): this {
    if (handle) {
      const { name } = given as EventDefinition<unknown>
      return this.#isFunction('on', handle) ? this.#add(ROLES.eventHandlers, { name, owner: this.owner, handle }) : this
    }
    const handlers = given as EventHandlers
    return this.#unless(handlerFaults('events', handlers), EventListener, () => new EventListener(handlers))
  }

  database(database: DatabaseAdapter): this {
    return this.#fill(DatabaseAdapter, database)
  }

  sessions(wrap: SessionStrategyWrapper, options: WrapperOptions = {}): this {
    const { owner } = this
    return this.#wrapper(
      'sessions',
      ROLES.sessions,
      { owner, wrap, replaces: options.replaces ?? false },
      options,
      wrap,
    )
  }

  needsElevate(): this {
    return this.#add(ROLES.elevating, this.owner)
  }

  pipeline(wrap: PipelineWrapper, options?: WrapperOptions): this {
    return this.#wrapper('pipeline', ROLES.pipelines, wrap, options)
  }

  eventBus(wrap: EventBusWrapper, options?: WrapperOptions): this {
    return this.#wrapper('eventBus', ROLES.eventBuses, wrap, options)
  }

  pages(wrap: PageWrapper, options?: WrapperOptions): this {
    return this.#wrapper('pages', ROLES.pages, wrap, options)
  }

  revocations(revocations: RevocationList): this {
    return this.#fill(RevocationList, revocations)
  }

  binding(binding: FrameworkBinding): this {
    return this.#fill(FrameworkBinding, binding)
  }

  clock(clock: Clock): this {
    return this.#fill(Clock, clock)
  }

  random(random: Random): this {
    return this.#fill(Random, random)
  }

  http(http: HttpClient): this {
    return this.#fill(HttpClient, http)
  }

  logger(logger: Logger): this {
    return this.#fill(Logger, logger)
  }

  #add<T>(role: Role<T>, part: T): this {
    this.roles.add(role, part)
    return this
  }

  #fill<T>(role: Role<T>, part: T): this {
    this.roles.fill(role, part)
    return this
  }

  #unless<T>(faults: readonly Finding[], role: Role<T>, make: () => T): this {
    this.findings.push(...faults)
    return faults.length > 0 ? this : this.#add(role, make())
  }

  #withParts<T>(create: MadeWithParts<T>['create']): MadeWithParts<T> {
    const own: MadeWithParts<T>['create'] = (services) => (create as (services: PluginServices) => T)(services)
    return { owner: this.owner, create: this.kind === 'feature' ? create : own }
  }

  #wrapper<T>(
    option: 'eventBus' | 'pages' | 'pipeline' | 'sessions',
    role: Role<T>,
    part: T,
    options: WrapperOptions = {},
    wrap: unknown = part,
  ): this {
    if (!this.#isFunction(option, wrap)) return this
    const other = this.roles.all(ROLES.replacements).find((each) => each.option === option)
    if (options.replaces && other) {
      const fix = 'Use one of the two plugins, or let one of them wrap what is there.'
      this.findings.push({ option, problem: `is replaced, as ${JSON.stringify(other.owner)} does.`, fix })
      return this
    }
    if (options.replaces) this.#add(ROLES.replacements, { option, owner: this.owner })
    return this.#add(role, part)
  }

  #isFunction(option: keyof typeof NO_FUNCTION, made: unknown): boolean {
    if (typeof made === 'function') return true
    this.findings.push({ option, problem: 'must be a function.', fix: NO_FUNCTION[option] })
    return false
  }
}

const NO_FUNCTION = {
  sessions: 'Pass a function that returns methods of the strategy: (inner, services) => ({ … }).',
  pipeline: 'Pass a function that returns methods of the pipeline: (inner) => ({ … }).',
  eventBus: 'Pass a function that returns the event bus: (inner) => ({ emit: … }).',
  route: "Pass a function that returns the route of the services: (services) => ({ path: '…', GET: … }).",
  pages: 'Pass a function that returns pages: (inner) => ({ … }).',
  signInStep: 'Pass a function that returns the step of the services: (services) => new MyStep(services).',
  signOutStep: 'Pass a function that returns the step of the services: (services) => ({ … }).',
  accountSection: 'Pass a function that returns the section of the services: (services) => ({ … }).',
  reauthentication: 'Pass a function that returns the way of the services: (services) => new MyWay(services).',
  linkingRule: 'Pass a function that returns the rule of the services: (services) => ({ … }).',
  record: 'Pass a function that returns the recorder of the services: (services) => ({ record: … }).',
  observe: 'Pass a function that returns the observer of the services: (services) => ({ observe: … }).',
  store: 'Pass a function that returns the stores in memory: registry.store(token, { memory: (tables) => ({ … }) }).',
  availability: 'Pass a function that returns the rule of the services: (services) => (ctx) => ….',
  check: 'Pass a function that returns findings: ({ settings }) => [ … ].',
  on: 'Pass a function that handles the event: (message, ctx) => ….',
  rootRoute: 'Pass a function that returns the handler of the services: (services) => (ctx) => ….',
  provides: 'Pass a function that returns the API of the services: (services) => ({ … }).',
} as const

const readerFaults = ({ cookies, read }: Partial<FormerSessionReader>): Finding[] =>
  typeof cookies === 'function' && typeof read === 'function' ? [] : [NO_READER]

const NO_READER: Finding = {
  option: 'formerSessions',
  problem: 'must be a reader.',
  fix: "Pass an object with id, notAfter, cookies and read: { id: 'old', notAfter: new Date('…'), … }.",
}

const mailReaderFaults = ({ hashes }: Partial<FormerMailReader>): Finding[] =>
  typeof hashes === 'function' ? [] : [NO_MAIL_READER]

const NO_MAIL_READER: Finding = {
  option: 'formerMails',
  problem: 'must be a reader.',
  fix: "Pass an object with id, notAfter and hashes: { id: 'old', notAfter: new Date('…'), hashes: (token) => [ … ] }.",
}

/** Reports names of security events that do not begin with the id of their plugin, and those that exist already. */
function catalogueFaults(owner: string, catalogue: unknown, known: readonly string[]): Finding[] {
  if (!isObject(catalogue))
    return [{ option: 'securityEvents', problem: 'must be an object.', fix: 'Write kinds of events by their names.' }]
  const isMalformed = (name: string): boolean => !name.startsWith(`${owner}.`) || !/^[a-z-]+\.[a-z_]+$/.test(name)
  return Object.keys(catalogue)
    .filter((name) => isMalformed(name) || known.includes(name))
    .map((name) => ({
      option: 'securityEvents',
      problem: `has the name ${JSON.stringify(name)}${known.includes(name) ? ', which exists' : ''}.`,
      fix: `Begin it with the id of the plugin, then lower-case letters and underscores: "${owner}.was_changed".`,
    }))
}

/** Reports a malformed name of a cookie or limit, and one that is not unique within its plugin. */
function nameFaults(option: string, name: unknown, others: readonly { readonly name: string }[]): Finding[] {
  const named = `${option} ${JSON.stringify(name)}`
  if (typeof name !== 'string' || !/^[a-z-]+$/.test(name)) {
    return [{ option: named, problem: 'must be a name.', fix: 'Write lower-case letters and hyphens.' }]
  }
  if (!others.some((other) => other.name === name)) return []
  return [{ option: named, problem: 'is registered twice.', fix: 'Register it once.' }]
}

/** Recognises a flow by its methods, because its class may be from another copy of this package. */
const flowFaults = (flow: Partial<SignInFlow>): Finding[] =>
  ['supports', 'begin', 'finish'].every((name) => typeof flow[name as keyof SignInFlow] === 'function') ? [] : [NO_FLOW]

const NO_FLOW: Finding = {
  option: 'flow',
  problem: 'must be a flow.',
  fix: 'Pass an instance of a class that extends SignInFlow, or a function that returns one.',
}
