import type { Bind } from 'inversify'
import { Settings } from '../../config/Settings.js'
import { handlerFaults } from '../../config/inspections/handlers.js'
import type { EventHandlers } from '../../core/AuthEvents.js'
import { CallbackLink, type PipelineWrapper } from '../../core/CallbackPipeline.js'
import type { SomeCallbacks } from '../../core/Callbacks.js'
import { Clock } from '../../core/Clock.js'
import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import { type EventBusWrapper, EventListener } from '../../core/EventBus.js'
import { HttpClient } from '../../core/HttpClient.js'
import { Logger } from '../../core/Logger.js'
import { Random } from '../../core/Random.js'
import type { RevocationList } from '../../core/RevocationList.js'
import type { Finding } from '../../core/errors.js'
import { FlowMemory } from '../../flows/FlowMemory.js'
import type { FlowParts } from '../../flows/FlowParts.js'
import { SignInFlow } from '../../flows/SignInFlow.js'
import type { PageRenderer } from '../../pages/PageRenderer.js'
import type { FrameworkBinding, PluginRegistry } from '../../plugin-api/AuthPlugin.js'
import { Provider } from '../../providers/Provider.js'
import type { SessionParts, SessionStrategy } from '../../sessions/SessionStrategy.js'
import { Memories } from '../Memories.js'
import { type Role, token, wireAs } from './wire.js'

/** The roles that exist once, where a plugin chose one. */
export interface Choices {
  database?: DatabaseAdapter
  sessions?: (parts: SessionParts) => SessionStrategy
  revocations?: RevocationList
  binding?: FrameworkBinding
  pages?: PageRenderer
  clock?: Clock
  random?: Random
  http?: HttpClient
  logger?: Logger
}

/** {@link FlowParts}, as the container hands them over. */
type PartsInOrder = [
  settings: Settings,
  memory: FlowMemory,
  clock: Clock,
  random: Random,
  http: HttpClient,
  logger: Logger,
]

/** Gathers what plugins register, and binds it: the plugin vocabulary on one side, the container on the other. */
export class ContainerRegistry implements PluginRegistry {
  /** @param memories - What the process remembers, where nobody chose another place. */
  constructor(readonly memories = new Memories()) {}

  /** What was chosen for roles that exist once. */
  readonly choices: Choices = {}
  /** What wraps the callback pipeline, in order. */
  readonly pipelines: PipelineWrapper[] = []
  /** What wraps the event bus, in order. */
  readonly eventBuses: EventBusWrapper[] = []
  readonly #parts: ((bind: Bind) => void)[] = []
  /** Every provider, in order. */
  readonly providers: Provider[] = []
  /** What cannot work of what was registered; it is left out. */
  readonly findings: Finding[] = []

  provider(provider: Provider): this {
    this.providers.push(provider)
    return this.#gather(Provider, provider)
  }

  flow(flow: SignInFlow | ((parts: FlowParts) => SignInFlow)): this {
    if (typeof flow !== 'function') return this.#unless(flowFaults(flow), SignInFlow, () => flow)
    const made = (...[settings, memory, clock, random, http, logger]: PartsInOrder): SignInFlow =>
      flow({ settings, memory, clock, random, http, logger })
    this.#parts.push((bind) => {
      wireAs(bind, SignInFlow, made, [Settings, FlowMemory, Clock, Random, HttpClient, Logger])
    })
    return this
  }

  callbacks(callbacks: SomeCallbacks): this {
    return this.#unless(handlerFaults('callbacks', callbacks), CallbackLink, () => new CallbackLink(callbacks))
  }

  on(handlers: EventHandlers): this {
    return this.#unless(handlerFaults('events', handlers), EventListener, () => new EventListener(handlers))
  }

  database(database: DatabaseAdapter): this {
    return this.#choose({ database })
  }

  sessions(create: (parts: SessionParts) => SessionStrategy): this {
    return this.#isFunction('sessions', create) ? this.#choose({ sessions: create }) : this
  }

  pipeline(wrap: PipelineWrapper): this {
    if (this.#isFunction('pipeline', wrap)) this.pipelines.push(wrap)
    return this
  }

  eventBus(wrap: EventBusWrapper): this {
    if (this.#isFunction('eventBus', wrap)) this.eventBuses.push(wrap)
    return this
  }

  revocations(revocations: RevocationList): this {
    return this.#choose({ revocations })
  }

  binding(binding: FrameworkBinding): this {
    return this.#choose({ binding })
  }

  pages(pages: PageRenderer): this {
    return this.#choose({ pages })
  }

  clock(clock: Clock): this {
    return this.#choose({ clock })
  }

  random(random: Random): this {
    return this.#choose({ random })
  }

  http(http: HttpClient): this {
    return this.#choose({ http })
  }

  logger(logger: Logger): this {
    return this.#choose({ logger })
  }

  /** Binds everything that was gathered. */
  bindAll(bind: Bind): void {
    for (const part of this.#parts) part(bind)
  }

  #gather<T>(role: Role<T>, part: T): this {
    this.#parts.push((bind) => bind<T>(token(role)).toConstantValue(part))
    return this
  }

  #unless<T>(faults: readonly Finding[], role: Role<T>, make: () => T): this {
    this.findings.push(...faults)
    return faults.length > 0 ? this : this.#gather(role, make())
  }

  #isFunction(option: keyof typeof NO_FUNCTION, made: unknown): boolean {
    if (typeof made === 'function') return true
    this.findings.push({ option, problem: 'is no function.', fix: NO_FUNCTION[option] })
    return false
  }

  #choose(choice: Choices): this {
    Object.assign(this.choices, choice)
    return this
  }
}

const NO_FUNCTION = {
  sessions: 'Hand over a function that makes the strategy of its parts: (parts) => ….',
  pipeline: 'Hand over a function that makes methods of the pipeline: (inner) => ({ … }).',
  eventBus: 'Hand over a function that makes the event bus: (inner) => ({ emit: … }).',
} as const

/** By its methods: two copies of this package must not make a stranger of it. */
const flowFaults = (flow: Partial<SignInFlow>): Finding[] =>
  ['supports', 'begin', 'finish'].every((name) => typeof flow[name as keyof SignInFlow] === 'function') ? [] : [NO_FLOW]

const NO_FLOW: Finding = {
  option: 'flow',
  problem: 'is no flow.',
  fix: 'Hand over an instance of a class that extends SignInFlow, or a function that makes one.',
}
