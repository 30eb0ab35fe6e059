import type { LinkerTransaction } from '../accounts/AddressProof.js'
import { AuthError } from '../core/AuthError.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { ConfigurationError, NotInstalled } from '../core/errors.js'
import type { AuthEvents, EventBus } from '../core/EventBus.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { StoreToken, Token } from '../core/Token.js'
import type { Transaction } from '../core/Transaction.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { factOf } from './securityFacts.js'

/** An event, as recorders get it. */
export interface RecordedEvent {
  /** Name of a built-in event, such as `signIn` or `security`, or `<plugin id>.<event>`. */
  readonly name: string
  /** The message that listeners get. */
  readonly message: unknown
}

/** Records events in the transaction in which they happen, for example in an audit log. */
export interface EventRecorder {
  /**
   * Records the events of sign-ins and of other changes, and events that plugins emit with `tx.emit`. If the database
   * has no transactions, it is called when the event happens.
   *
   * @param tx - Write only through this transaction.
   * @param ctx - Null in jobs.
   * @throws Anything - Rolls the transaction back.
   */
  record(tx: Transaction, event: RecordedEvent, ctx: RequestContext | null): Promise<void>
}

/** Dependencies of {@link Transactions}. */
export interface TransactionParts {
  /** The database; undefined if there is none. */
  readonly database: DatabaseAdapter | undefined
  /** Emits built-in events. */
  readonly events: EventBus
  /** Makes security events. */
  readonly security: Pick<SecurityEvents, 'deliver' | 'made'>
  /** Emits the events of plugins. */
  readonly pluginEvents: PluginEventBus
  /** The recorders of plugins. The array is filled when plugins have their services. */
  readonly recorders: readonly EventRecorder[]
}

/** Emits the events of plugins. */
export interface PluginEventBus {
  /** @throws TypeError if no plugin has registered the event. */
  require(name: string): void
  /** Calls the handlers. Never rejects. */
  announce(name: string, message: unknown, ctx: RequestContext | null): Promise<void>
}

/**
 * Finds a store of a plugin in an adapter.
 *
 * @throws NotInstalled if the adapter does not have it.
 */
export function storeOf<S>(db: DatabaseAdapter, token: StoreToken<S>): S {
  const store = db.extension?.(token)
  if (store === undefined) throw new NotInstalled(token)
  return store
}

/** Runs transactions. Events are recorded in the transaction, and emitted after it. */
export class Transactions {
  constructor(private readonly parts: TransactionParts) {}

  /** Whether events are recorded, so that each event needs a transaction. */
  get records(): boolean {
    return this.parts.recorders.length > 0 && this.parts.database !== undefined
  }

  /**
   * Runs `work` in a transaction of the database. If it fails with an error that is not an `AuthError`, it runs a
   * second time, because a concurrent request may have been faster. Without transactions, it runs once, and its events
   * are emitted as they happen.
   *
   * @param ctx - Null in jobs.
   * @throws ConfigurationError if there is no database.
   */
  async run<T>(ctx: RequestContext | null, work: (tx: RunningTransaction) => Promise<T>): Promise<T> {
    const { database } = this.parts
    if (!database) throw new ConfigurationError([NO_DATABASE])
    const transaction = database.transaction?.bind(database)
    if (!transaction) {
      const running = new RunningTransaction(database, ctx, this.parts, (announce) => announce(), false)
      const result = await work(running)
      await running.finish()
      return result
    }
    const once = async (): Promise<readonly [T, RunningTransaction, readonly Announcement[]]> => {
      let last: readonly [RunningTransaction, readonly Announcement[]] | undefined
      const result = await transaction((db) => {
        const held: Announcement[] = []
        const running = new RunningTransaction(
          db,
          ctx,
          this.parts,
          (announce) => {
            held.push(announce)
            return Promise.resolve()
          },
          true,
        )
        last = [running, held]
        return work(running)
      })
      if (!last) throw new TypeError('The adapter ended a transaction without running it.')
      return [result, ...last]
    }
    const [result, running, held] = await once().catch((error: unknown) => {
      if (error instanceof AuthError) throw error
      return once()
    })
    try {
      await running.finish()
    } finally {
      for (const announce of held) await announce()
    }
    return result
  }
}

type Announcement = () => Promise<void>

/** An event of a plugin, or a built-in event, which has a context. */
type EmittedEvent =
  | readonly [event: Token<'event', unknown>, message: unknown, ctx?: undefined]
  | readonly [event: keyof AuthEvents, message: unknown, ctx: CallbackContext]

/** A transaction that is running. */
export class RunningTransaction implements Transaction, LinkerTransaction {
  readonly #after: (() => Promise<void>)[] = []

  /**
   * @param db - The stores in the transaction.
   * @param ctx - Null in jobs.
   * @param later - Emits an event: after the transaction, if there is one.
   * @param rollsBack - Whether the database undoes what was written if the work fails.
   */
  constructor(
    readonly db: DatabaseAdapter,
    private readonly ctx: RequestContext | null,
    private readonly parts: TransactionParts,
    private readonly later: (announce: Announcement) => Promise<void>,
    readonly rollsBack: boolean,
  ) {}

  /** Whether something has to be done after the transaction, before a session may exist. */
  get hasFollowUp(): boolean {
    return this.#after.length > 0
  }

  store<S>(token: StoreToken<S>): S {
    return storeOf(this.db, token)
  }

  emit<E>(event: Token<'event', E>, message: NoInfer<E>): Promise<void>
  emit<E extends keyof AuthEvents>(event: E, message: AuthEvents[E], ctx: CallbackContext): Promise<void>
  async emit(...[event, message, ctx]: EmittedEvent): Promise<void> {
    const { events, pluginEvents, security } = this.parts
    if (ctx) {
      await this.record(event, message)
      const made = await security.made(factOf(event, message as never), ctx)
      if (made) await this.record('security', made)
      await this.later(async () => {
        await events.emit(event, message as never, ctx)
        if (made) await security.deliver(made, ctx)
      })
    } else {
      pluginEvents.require(event.name)
      await this.record(event.name, message)
      await this.later(() => pluginEvents.announce(event.name, message, this.ctx))
    }
  }

  async announce(fact: SecurityFact): Promise<void> {
    const { security } = this.parts
    const source = this.ctx?.callbackContext ?? null
    const made = await security.made(fact, source)
    if (!made) return
    await this.record('security', made)
    await this.later(() => security.deliver(made, source))
  }

  readonly afterwards = (act: () => Promise<void>): void => {
    this.#after.push(act)
  }

  /** Runs the functions that were passed to `afterwards`. */
  async finish(): Promise<void> {
    for (const act of this.#after.splice(0)) await act()
  }

  /** Passes an event to the recorders. */
  async record(name: string, message: unknown): Promise<void> {
    for (const recorder of this.parts.recorders) await recorder.record(this, { name, message }, this.ctx)
  }
}

const NO_DATABASE = {
  option: 'adapter',
  problem: 'is missing: a plugin stores something.',
  fix: 'Set a database, such as sqlAdapter of @authengine/sql.',
} as const
