import { EventError } from '../errors/application.js'
import { type Awaitable, isPromise } from '../model/Awaitable.js'
import type { CallbackContext } from '../model/CallbackContext.js'
import type { Clock } from '../ports/Clock.js'
import type { Logger } from '../ports/Logger.js'
import type { AuthEvents } from './AuthEvents.js'
import type { EventListener } from './EventListener.js'

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
