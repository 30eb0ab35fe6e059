import type { AuthError } from '../core/AuthError.js'
import type { CallbackContext } from '../core/Callbacks.js'
import { CredentialsSignin, SignInCancelled } from '../core/errors.js'
import type { AuthEvents, EventBus, EventBusMethods } from '../core/EventBus.js'
import { isText } from '../core/guards.js'
import type { Clock, Logger, Random } from '../core/ports.js'
import {
  ERROR_EVENTS,
  type SecurityActor,
  type SecurityCatalogue,
  type SecurityEvent,
  type SecurityEventKind,
  type SecurityEventOptions,
  type SecurityFact,
} from '../core/SecurityEvent.js'
import type { SecretRing } from '../crypto/SecretRing.js'
import { OrderedIds } from '../crypto/uuid7.js'
import { FailureBounds, type Repeated } from './FailureBounds.js'
import { clientNetwork } from './RateLimits.js'
import { factOf } from './securityFacts.js'

/** What is known about where an event comes from. Null: server code, without a request. */
export type EventSource = CallbackContext | null

/** Dependencies of {@link SecurityEvents}. */
export interface SecurityEventParts {
  /** Passes events to their handlers. */
  readonly bus: EventBus
  /** Kinds of events by name. It is filled when plugins have registered. */
  readonly catalogue: SecurityCatalogue
  /** Whether events are recorded in transactions. */
  readonly isRecorded: () => boolean
  /** Provides the time. */
  readonly clock: Clock
  /** Generates ids. */
  readonly random: Random
  /** Makes keyed hashes. */
  readonly secrets: SecretRing
  /** Logs failures of the application. */
  readonly logger: Logger
  /** Options of the application. */
  readonly options: SecurityEventOptions
}

/**
 * Makes security events, and passes them to the handlers of `events.security`. Without a handler, nothing is made.
 *
 * It also passes on the six other events, because most of them mean a security event as well.
 */
export class SecurityEvents implements EventBusMethods {
  readonly #bounds: FailureBounds
  readonly #ids: OrderedIds
  readonly #requests = new WeakMap<object, string>()
  readonly #known = new WeakMap<object, Partial<SecurityFact>>()

  constructor(private readonly parts: SecurityEventParts) {
    const { clock, random } = parts
    this.#ids = new OrderedIds(clock, random)
    this.#bounds = new FailureBounds(clock, (repeated) => {
      void this.#tell(repeated)
    })
  }

  /** Kinds of events by their names. */
  get catalogue(): SecurityCatalogue {
    return this.parts.catalogue
  }

  /** Whether events are needed. */
  get isOn(): boolean {
    return this.parts.bus.hasListener('security') || this.parts.isRecorded()
  }

  /** Emits one of the six events, and the security event that it means. */
  async emit<E extends keyof AuthEvents>(event: E, message: AuthEvents[E], ctx: CallbackContext): Promise<void> {
    await this.parts.bus.emit(event, message, ctx)
    await this.announce(factOf(event, message), ctx)
  }

  /** Makes the event of a fact, and passes it on. Does nothing without a fact. */
  async announce(fact: SecurityFact | undefined, source: EventSource): Promise<void> {
    const event = await this.made(fact, source)
    if (event) await this.deliver(event, source)
  }

  /** Adds what is known about a request, for events of its errors. */
  note(source: object, known: Partial<SecurityFact>): void {
    if (this.isOn) this.#known.set(source, { ...this.#known.get(source), ...known })
  }

  /** Announces the event of an error. */
  async announceError(error: AuthError, source: EventSource, known: Partial<SecurityFact> = {}): Promise<void> {
    if (!this.isOn) return
    await this.announce(factOfError(error, { ...(source && this.#known.get(source)), ...known }), source)
  }

  /**
   * Makes the event of a fact, for a transaction in which it is recorded.
   *
   * @returns Undefined if no event is needed, or there are too many events of this name.
   */
  async made(fact: SecurityFact | undefined, source: EventSource): Promise<SecurityEvent | undefined> {
    if (!fact) return undefined
    const kind = kindOf(fact, this.parts.catalogue)
    if (!this.isOn) return undefined
    if (kind.bounded && !this.#bounds.admits(fact.name, networkOf(source))) return undefined
    const { address } = source ?? {}
    const { actor, onBehalfOf } = this.#actorOf(fact, source)
    const { email, typed, user } = fact
    const known = isText(email) ? email : undefined
    const named = known ?? typed
    return Object.freeze<SecurityEvent>({
      id: this.#ids.next(),
      at: this.parts.clock.now(),
      version: 1,
      name: fact.name,
      outcome: kind.outcome,
      ...(fact.reason !== undefined && { reason: fact.reason }),
      actor,
      ...(onBehalfOf !== undefined && { onBehalfOf }),
      ...subjectOf(fact.subject ?? (user === undefined ? undefined : { type: 'user', id: user })),
      ...(fact.session !== undefined && { session: fact.session }),
      ...(fact.method !== undefined && { method: fact.method }),
      ...(fact.provider !== undefined && { provider: fact.provider }),
      ...(named !== undefined && (await this.#identifier(named))),
      ...(known !== undefined && this.parts.options.emailAddresses && { email: shortText(known) }),
      ...(address !== undefined && { address: shortText(address) }),
      ...agentOf(source),
      ...(source && { request: this.#requestOf(source) }),
      ...(fact.data && { data: shortData(fact.data) }),
    })
  }

  /** Passes an event to the handlers. */
  async deliver(event: SecurityEvent, source: EventSource): Promise<void> {
    const { bus } = this.parts
    if (bus.hasListener('security')) await bus.emit('security', event, source ?? withoutRequest())
  }

  /** Announces how often events were repeated. */
  async #tell(repeated: readonly Repeated[]): Promise<void> {
    for (const { name, network, count } of repeated) {
      const { outcome } = this.parts.catalogue[name] ?? { outcome: 'failed' }
      const address = network === undefined ? {} : { address: network }
      const made = { id: this.#ids.next(), at: this.parts.clock.now(), version: 1, name, outcome } as const
      await this.deliver(Object.freeze({ ...made, actor: UNKNOWN, ...address, repeated: count }), null)
    }
  }

  #actorOf(
    { actor, user }: SecurityFact,
    source: EventSource,
  ): { readonly actor: SecurityActor; readonly onBehalfOf?: string | undefined } {
    const own = actor ?? (user === undefined ? UNKNOWN : ({ type: 'user', id: user } as const))
    const shown = own.id === undefined ? own : { ...own, id: shortText(own.id) }
    if (own.type !== 'user' || source === null) return { actor: shown }
    const admin = this.#administratorOf(source)
    if (admin === null) return { actor: UNKNOWN }
    return isText(admin) ? { actor: { type: 'admin', id: shortText(admin) }, onBehalfOf: shown.id } : { actor: shown }
  }

  /** Null if that is unknown, because the application failed. */
  #administratorOf(ctx: CallbackContext): unknown {
    try {
      return this.parts.options.administrator?.(ctx) ?? undefined
    } catch (error) {
      this.parts.logger.error(
        'EventError',
        'securityEvents.administrator failed, so the actor of the event is unknown.',
        error,
      )
      return null
    }
  }

  /** Empty without a secret. */
  async #identifier(named: string): Promise<Pick<SecurityEvent, 'identifier'>> {
    const [mac] = this.parts.secrets.macs('security event')
    return mac ? { identifier: await mac(named.slice(0, LONGEST_TYPED).toLowerCase()) } : {}
  }

  #requestOf(source: object): string {
    const known = this.#requests.get(source) ?? this.parts.random.uuid()
    this.#requests.set(source, known)
    return known
  }
}

const UNKNOWN: SecurityActor = { type: 'unknown' }
/** Not a constant: `Headers` loads the HTTP client of Node. */
const withoutRequest = (): CallbackContext => ({ headers: new Headers(), origin: '' })
const LONGEST_TEXT = 256
const LONGEST_TYPED = 512

/**
 * The kind of an event.
 *
 * @throws TypeError if the catalogue does not have the name, or not the reason.
 */
function kindOf({ name, reason }: SecurityFact, catalogue: SecurityCatalogue): SecurityEventKind {
  const kind = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
  if (!kind) throw new TypeError(`There is no security event "${name}". Register it: registry.securityEvents({ … }).`)
  if (reason === undefined || kind.reasons?.includes(reason)) return kind
  const known = kind.reasons?.join(', ') ?? 'none'
  throw new TypeError(`The security event "${name}" has no reason "${reason}" (${known}). Add it to its "reasons".`)
}

/** The reason and the outcome of an error, and what the error itself knows. */
function factOfError(error: AuthError, known: Partial<SecurityFact>): SecurityFact {
  const [name, reason] = (ERROR_EVENTS[error.type] as readonly [string, string] | undefined) ?? ERROR_EVENTS.AuthError
  if (error instanceof SignInCancelled) return { ...known, name: 'sign_in.refused', reason: 'cancelled' }
  const code = error instanceof CredentialsSignin ? { data: { ...known.data, code: error.publicCode } } : {}
  return { ...known, ...code, name, reason }
}

const subjectOf = (subject: SecurityEvent['subject']): Pick<SecurityEvent, 'subject'> =>
  subject ? { subject: { type: subject.type, id: shortText(subject.id) } } : {}

function agentOf(source: EventSource): Pick<SecurityEvent, 'agent'> {
  const agent = source?.headers.get('user-agent')
  return isText(agent) ? { agent: shortText(agent) } : {}
}

/** The network whose events are counted together: 65,536 networks of IPv6 may belong to one customer (RFC 6177). */
function networkOf(source: EventSource): string | undefined {
  if (source === null) return undefined
  const { network, wide } = clientNetwork(source.address, source.headers)
  return wide ?? network
}

/** A text that fits into one line of a log: without control characters, and not too long. */
export function shortText(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\ufffd')
}

const shortData = (data: NonNullable<SecurityFact['data']>): NonNullable<SecurityEvent['data']> =>
  Object.fromEntries(
    Object.entries(data)
      .slice(0, MOST_DATA)
      .map(([name, value]) => [name, typeof value === 'string' ? shortText(value) : value]),
  )

const MOST_DATA = 16
