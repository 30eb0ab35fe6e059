import type { CallbackContext } from '../model/CallbackContext.js'
import type { Clock } from '../ports/Clock.js'
import type { Logger } from '../ports/Logger.js'
import type { AuthEvents } from './AuthEvents.js'
import { EventBus } from './EventBus.js'

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
