import { type AccountLinker, StatelessLinker } from '../accounts/AccountLinker.js'
import { AddressProof } from '../accounts/AddressProof.js'
import { DatabaseLinker } from '../accounts/DatabaseLinker.js'
import type { LinkingRule } from '../accounts/LinkingRule.js'
import { RecentAccounts } from '../adapters/memory/MemoryAccounts.js'
import { MemoryCounters } from '../adapters/memory/MemoryCounters.js'
import { MemoryEndedSessions, MemoryRevocationList } from '../adapters/memory/MemoryEndedSessions.js'
import type { Settings } from '../config/Settings.js'
import type { Environment } from '../config/SettingsInput.js'
import { CallbackLink, CallbackPipeline, WrappedPipeline } from '../core/CallbackPipeline.js'
import { type AccountStore, type CounterStore, DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { RevocationList } from '../core/RevocationList.js'
import type { EndedSessionStore } from '../core/EndedSessionStore.js'
import { EventBus, EventListener, type ListenerFailed, WrappedEventBus } from '../core/EventBus.js'
import { Observers } from '../core/Observer.js'
import { Clock, HttpClient, isValidDate, Logger, Random, SystemClock } from '../core/ports.js'
import { Provider } from '../core/Provider.js'
import type { SecurityCatalogue } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import { codecFor } from '../crypto/JoseCodec.js'
import { KeyedHashes, SecretRing } from '../crypto/SecretRing.js'
import { Sealer } from '../crypto/SessionCodec.js'
import { WebRandom } from '../crypto/tokens.js'
import { CookiePolicy } from '../http/CookiePolicy.js'
import { FetchClient } from '../http/FetchClient.js'
import { BuiltInPages } from '../pages/BuiltInPages.js'
import { PageLanguages } from '../pages/PageLanguages.js'
import { type PageRenderer, wrappedPages } from '../pages/PageRenderer.js'
import { PulledRevocations, revocationsWithin } from '../sessions/PulledRevocations.js'
import { EndedFormerSessions, type FormerSessionReader } from '../sessions/FormerSession.js'
import type { FormerSessionParts } from '../sessions/FormerSessions.js'
import { SessionCookie } from '../sessions/SessionCookie.js'
import type { SessionParts, SessionStrategy } from '../sessions/SessionStrategy.js'
import { CsrfGuard, CsrfTokens } from '../sign-in/CsrfGuard.js'
import { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import { FlowMemory } from '../sign-in/FlowMemory.js'
import { FormPages } from '../sign-in/FormPages.js'
import { KnownBrowsers } from '../sign-in/KnownBrowsers.js'
import { PendingEpochs } from '../sign-in/PendingEpochs.js'
import { UserSessions } from '../sessions/UserSessions.js'
import { PageFrames } from '../sign-in/PageFrames.js'
import { SecurityEvents } from '../sign-in/SecurityEvents.js'
import { RedirectRule } from '../sign-in/SignInCompletion.js'
import { ApplicationLogger, ConsoleLogger } from './ApplicationLogger.js'
import type { LoggerMethods } from './AuthConfig.js'
import { observedDatabase } from './observedDatabase.js'
import { ObservedHttpClient } from './ObservedHttpClient.js'
import { originalOf } from './observedObject.js'
import { ROLES } from './container/roleNames.js'
import type { Roles } from './container/Roles.js'
import { formerStore, sessionsOf } from './sessionsOf.js'

/** What an engine is made with, besides its configuration. */
export interface Surroundings {
  /** Environment variables. */
  readonly env: Environment
  /** State of this process. */
  readonly processState: ProcessState
  /** Throws if the site is not configured. */
  readonly requireUsable: () => void
}

/** The ports: a plugin may replace each of them. */
interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly http: HttpClient
  readonly logger: Logger
  /** The observers of plugins, filled when plugins have their services; undefined if no plugin observes. */
  readonly observers: Observers | undefined
}

/** The ports that plugins replaced, and the usual ones for the others. */
export function portsOf(roles: Roles, { debug }: Settings, log: LoggerMethods): Ports {
  const clock = roles.get(Clock, () => new SystemClock())
  const logger = new ApplicationLogger(
    log,
    roles.get(Logger, () => new ConsoleLogger(debug && !isSet(log))),
  )
  const http = roles.get(HttpClient, () => new FetchClient(clock))
  const observers = roles.all(ROLES.observers).length > 0 ? new Observers(logger) : undefined
  return {
    clock,
    random: roles.get(Random, () => new WebRandom()),
    http: observers ? new ObservedHttpClient(http, observers) : http,
    logger,
    observers,
  }
}

/** Whether the application has its own logger. Methods may be on a prototype, so its keys are not enough. */
const isSet = (log: LoggerMethods): boolean => LEVELS.some((level) => typeof log[level] === 'function')

const LEVELS = ['error', 'warn', 'debug'] as const

/** Parts that any route may need. */
export interface SharedParts extends Ports {
  readonly database: DatabaseAdapter | undefined
  readonly cookies: CookiePolicy
  readonly secrets: SecretRing
  readonly sealer: Sealer
  readonly keyedHashes: KeyedHashes
  readonly providers: ProviderCatalogue
  readonly callbacks: CallbackPipeline
  readonly events: EventBus
  /** Announces that a listener of an event failed. */
  readonly listenerFailed: ListenerFailed
  readonly security: SecurityEvents
  readonly accounts: AccountStore
  readonly linker: AccountLinker
  readonly memory: FlowMemory
  readonly browsers: KnownBrowsers
  readonly used: RevocationList
  readonly sessions: SessionStrategy
  readonly userSessions: UserSessions
  readonly epochs: PendingEpochs
  readonly redirects: RedirectRule
  readonly languages: PageLanguages
  readonly frames: PageFrames
  readonly pages: PageRenderer
  readonly guard: CsrfGuard
  readonly forms: FormPages
}

/**
 * Makes the parts that any route may need.
 *
 * @param rules - Linking rules of plugins. Filled in later, when plugins have their services.
 * @param isRecorded - Whether security events are recorded in transactions.
 * @param stepIsDue - Whether a sign-in step is due. Filled in later, when plugins have their steps.
 */
export function sharedParts(
  roles: Roles,
  settings: Settings,
  ports: Ports,
  { processState }: Surroundings,
  rules: readonly LinkingRule[],
  stepIsDue: FormerSessionParts['stepIsDue'],
  isRecorded: () => boolean,
): SharedParts {
  const { clock, logger, observers, random } = ports
  const adapter = roles.find(DatabaseAdapter)
  const database = adapter && observers ? observedDatabase(adapter, observers) : adapter
  const replaced = roles.find(RevocationList) ?? database?.revocations
  const revocations = replaced ?? endedSessions(database, settings, ports, processState)
  const cookies = new CookiePolicy(settings.cookies)
  const secrets = new SecretRing(settings.secrets, clock)
  const sealer = new Sealer(codecFor(settings.secrets, clock), clock)
  const providers = new ProviderCatalogue(roles.all(Provider))
  const callbacks = roles.get(CallbackPipeline, () => pipelineOf(roles))
  const listenerFailed: ListenerFailed = (event, ctx) =>
    security.announce({ name: 'system.failed', reason: 'event_handler', data: { event } }, ctx)
  const events = roles.get(EventBus, () => eventBusOf(roles, ports, listenerFailed))
  const security: SecurityEvents = new SecurityEvents({
    bus: events,
    catalogue: Object.assign({}, ...roles.all(ROLES.securityEvents)) as SecurityCatalogue,
    isRecorded,
    clock,
    random,
    secrets,
    logger,
    options: settings.securityEvents,
  })
  const accounts = database?.accounts ?? new RecentAccounts()
  const used = replaced ?? database?.used ?? processState.usedFlows(clock)
  const isNews = (text: string): boolean => processState.isNews(text)
  const cookie = new SessionCookie(cookies)
  const announce: SessionParts['announce'] = (fact, source) => security.announce(fact, source)
  const parts: SessionParts = { settings, callbacks, events, cookie, clock, random, logger, isNews, announce }
  const keyedHashes = new KeyedHashes(secrets)
  const readers = roles.all(ROLES.formerSessions)
  const usedIn = (tx: DatabaseAdapter): RevocationList | undefined => (used === database?.used ? tx.used : undefined)
  // Anonymous requests add to the list of used flows in memory, so former sessions are in another list.
  const endedFormer = replaced ?? database?.used ?? processState.endedSessions(clock)
  const former =
    readers.length > 0
      ? { readers, ended: new EndedFormerSessions(endedFormer, lastOf(readers), usedIn), stepIsDue }
      : undefined
  const sessions = sessionsOf(roles, parts, { database, revocations, keyedHashes, former })
  const epochs = new PendingEpochs(revocations, clock, listWithin(revocations, database))
  const languages = new PageLanguages(settings.messages, cookies)
  const frames = new PageFrames(settings, random, languages)
  const pages = roles.all(ROLES.pages).reduce<PageRenderer>(wrappedPages, new BuiltInPages())
  const guard = new CsrfGuard(new CsrfTokens(secrets, random), sessions, cookies, settings)
  return {
    ...ports,
    database,
    cookies,
    secrets,
    sealer,
    keyedHashes,
    providers,
    callbacks,
    events,
    listenerFailed,
    security,
    accounts,
    linker: database
      ? new DatabaseLinker({
          database,
          events: security,
          random,
          rules,
          proof: proofOf(database, clock, revocations, settings, former?.ended),
          untrustedProviders: providers.untrustedProviders,
        })
      : new StatelessLinker(accounts),
    memory: new FlowMemory(sealer, cookies, clock, used, usedIn),
    browsers: new KnownBrowsers(sealer, cookies, clock, random, settings.limits),
    used,
    sessions,
    userSessions: new UserSessions(sessions, epochs),
    epochs,
    redirects: new RedirectRule(callbacks, logger),
    languages,
    frames,
    pages,
    guard,
    forms: new FormPages(pages, frames, guard),
  }
}

/** The time after which no former session is accepted. */
const lastOf = (readers: readonly FormerSessionReader[]): Date =>
  new Date(
    Math.max(
      0,
      ...readers
        .map(({ notAfter }) => notAfter)
        .filter(isValidDate)
        .map(Number),
    ),
  )

/** The list of ended sealed sessions: that of the database if it has one, otherwise that of this process. */
function endedSessions(
  database: DatabaseAdapter | undefined,
  { session }: Settings,
  { clock, logger }: Ports,
  processState: ProcessState,
): RevocationList {
  const { ended } = database ?? {}
  if (!ended) return processState.endedSessions(clock)
  const { readTimeLimit, revocationDelay } = session
  return processState.pulled(
    originalOf(ended),
    () => new PulledRevocations(ended, clock, logger, { delay: revocationDelay * 1000, readTimeLimit }),
  )
}

const proofOf = (
  database: DatabaseAdapter,
  clock: Clock,
  revocations: RevocationList,
  { session }: Settings,
  former: EndedFormerSessions | undefined,
): AddressProof => {
  const from = formerStore(session.move)
  const parts = { database, clock, former, elsewhere: from === originalOf(database.sessions) ? undefined : from }
  const seals = session.strategy === 'jwt' || session.move?.from === 'jwt'
  if (!seals) return new AddressProof(parts)
  const within = listWithin(revocations, database)
  return new AddressProof({ ...parts, sealed: { revocations, maxAge: session.maxAge, within } })
}

/** The list of ended sessions in a transaction, if it is in the database. */
const listWithin =
  (revocations: RevocationList, database: DatabaseAdapter | undefined) =>
  (transaction: Pick<Transaction, 'afterwards' | 'db'>): RevocationList =>
    (revocations === database?.revocations ? transaction.db.revocations : undefined) ??
    revocationsWithin(revocations, transaction)

/** The callback pipeline, with the wrappers of plugins. */
const pipelineOf = (roles: Roles): CallbackPipeline =>
  roles
    .all(ROLES.pipelines)
    .reduce<CallbackPipeline>(
      (inner, wrap) => new WrappedPipeline(inner, wrap),
      new CallbackPipeline(roles.all(CallbackLink)),
    )

/** The event bus, with the wrappers of plugins. */
const eventBusOf = (roles: Roles, { clock, logger }: Ports, failed: ListenerFailed): EventBus =>
  roles
    .all(ROLES.eventBuses)
    .reduce<EventBus>(
      (inner, wrap) => new WrappedEventBus(inner, wrap, clock, logger, failed),
      new EventBus(roles.all(EventListener), clock, logger, failed),
    )

const OF_PROCESS: unique symbol = Symbol.for('authengine.memories')

/**
 * State that must outlive an engine if a function makes a configuration for each request: counted attempts, and what
 * was ended or used up.
 *
 * It does not contain tokens of providers, because their owner depends on the configuration.
 */
export class ProcessState {
  /**
   * One state for the whole process, even if modules are loaded more than once.
   *
   * For frameworks that bundle an application more than once: one configuration then becomes several objects, and what
   * was ended or counted for one of them must apply to all.
   */
  static ofProcess(): ProcessState {
    const scope = globalThis as { [OF_PROCESS]?: ProcessState | undefined }
    return (scope[OF_PROCESS] ??= new ProcessState())
  }

  /** Counted attempts. */
  readonly counters: CounterStore = new MemoryCounters()
  /** Stores of plugins that no adapter keeps, by the names of their tokens. */
  readonly stores = new Map<string, unknown>()
  /** Ids of unknown providers that were logged. */
  readonly unknownProviders = new Set<string>()
  readonly #logged = new Set<string>()
  readonly #pulled = new WeakMap<EndedSessionStore, RevocationList>()
  #endedSessions: RevocationList | undefined
  #usedFlows: RevocationList | undefined

  /** Whether this text is new, so that it is logged only once. */
  isNews(text: string): boolean {
    const before = this.#logged.size
    return this.#logged.add(text).size > before
  }

  /**
   * The list of ended sessions. Only signed-in users add to it.
   *
   * @param clock - The clock of the engine that calls first.
   */
  endedSessions(clock: Clock): RevocationList {
    return (this.#endedSessions ??= new MemoryEndedSessions(clock))
  }

  /**
   * The copy of the ended sessions in a database: one for each store.
   *
   * @param make - Makes it.
   */
  pulled(store: EndedSessionStore, make: () => RevocationList): RevocationList {
    const known = this.#pulled.get(store) ?? make()
    this.#pulled.set(store, known)
    return known
  }

  /**
   * The list of used sign-in flows. Anonymous requests add to it, so it is not the list of ended sessions.
   *
   * @param clock - The clock of the engine that calls first.
   */
  usedFlows(clock: Clock): RevocationList {
    return (this.#usedFlows ??= new MemoryRevocationList(clock))
  }
}
