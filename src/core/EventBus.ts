import type { AuthEvents, EventHandlers } from './AuthEvents.js'
import { type Awaitable, isPromise } from './Awaitable.js'
import type { CallbackContext } from './Callbacks.js'
import type { Clock } from './Clock.js'
import type { Logger } from './Logger.js'
import { EventError } from './errors.js'

/** How long a journey waits for one handler. */
export const PATIENCE_MS = 5000

/** Tells the application what happened. A listener can never change, break or hold up the journey. */
export class EventBus {
  /**
   * @param listeners - Told one after another, in order.
   * @param clock - Ends the wait for a listener that hangs.
   * @param logger - Hears of listeners that fail.
   */
  constructor(
    private readonly listeners: readonly EventListener[],
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Whether anybody listens to an event. */
  hears(event: keyof AuthEvents): boolean {
    return this.listeners.some(({ handlers }) => handlers[event])
  }

  /** Announces an event. Never rejects. */
  async emit<E extends keyof AuthEvents>(event: E, message: AuthEvents[E], ctx: CallbackContext): Promise<void> {
    for (const { handlers } of this.listeners) {
      const handle = handlers[event] as ((m: AuthEvents[E], ctx: CallbackContext) => Awaitable<unknown>) | undefined
      if (!handle) continue
      try {
        const ended = handle.call(handlers, message, ctx)
        // Without an alarm for what has ended already.
        if (!isPromise(ended)) continue
        await this.clock.within(PATIENCE_MS, Promise.resolve(ended), () => {
          throw new EventError(`did not end within ${String(PATIENCE_MS)} ms`)
        })
      } catch (error) {
        this.logger.error('EventError', `A handler of the event "${event}" failed.`, error)
      }
    }
  }
}

/** One set of handlers: the application's, or a plugin's. */
export class EventListener {
  /** @param handlers - By the name of the event. */
  constructor(readonly handlers: EventHandlers) {}
}

/** What a plugin can put in place of the event bus. */
export type EventBusMethods = Pick<EventBus, 'emit'>

/** Makes an event bus, with the bus as it was so far. What it leaves out stays. */
export type EventBusWrapper = (inner: EventBus) => Partial<EventBusMethods>

/** An event bus with a method of a plugin. */
export class WrappedEventBus extends EventBus {
  readonly #own: Partial<EventBusMethods>

  /**
   * @param inner - The bus so far.
   * @param wrap - The plugin.
   * @param clock - As for every bus.
   * @param log - Receives the failures of the plugin.
   */
  constructor(
    private readonly inner: EventBus,
    wrap: EventBusWrapper,
    clock: Clock,
    private readonly log: Logger,
  ) {
    super([], clock, log)
    this.#own = wrap(inner)
  }

  override hears(event: keyof AuthEvents): boolean {
    return Boolean(this.#own.emit) || this.inner.hears(event)
  }

  override async emit<E extends keyof AuthEvents>(
    event: E,
    message: AuthEvents[E],
    ctx: CallbackContext,
  ): Promise<void> {
    try {
      await (this.#own.emit ? this.#own.emit(event, message, ctx) : this.inner.emit(event, message, ctx))
    } catch (error) {
      this.log.error('EventError', `The event bus of a plugin failed at the event "${event}".`, error)
    }
  }
}
