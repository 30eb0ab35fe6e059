import { EventError, type Finding } from '../core/errors.js'
import { type ListenerFailed, PATIENCE_MS } from '../core/EventBus.js'
import { type Awaitable, isPromise } from '../core/guards.js'
import type { Clock, Logger } from '../core/ports.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PluginEventBus } from '../sign-in/Transactions.js'

/** A handler of an event of a plugin. */
export interface PluginEventHandler {
  /** Name of the event. */
  readonly name: string
  /** Id of the plugin that listens. */
  readonly owner: string
  /** Handles it. */
  readonly handle: (message: never, ctx: RequestContext | null) => Awaitable<void>
}

/** An event that a plugin registered. */
export interface RegisteredEvent {
  /** Name of the event. */
  readonly name: string
  /** Id of the plugin. */
  readonly owner: string
}

/**
 * Announces the events of plugins. A handler can neither break the code that announces an event, nor block it for long.
 */
export class PluginEvents implements PluginEventBus {
  readonly #owners: ReadonlyMap<string, string>

  /**
   * @param events - The registered events.
   * @param handlers - Called one after another, in the order of registration.
   * @param clock - Ends the wait for a handler that hangs.
   * @param logger - Logs failures of handlers.
   * @param failed - Called after a handler failed.
   */
  constructor(
    events: readonly RegisteredEvent[],
    private readonly handlers: readonly PluginEventHandler[],
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly failed?: ListenerFailed,
  ) {
    this.#owners = new Map(events.map(({ name, owner }) => [name, owner]))
  }

  require(name: string): void {
    if (!this.#owners.has(name))
      throw new TypeError(`No plugin has the event "${name}". Register it: registry.event(definition).`)
  }

  /**
   * Announces an event. Rejects only for an event that the plugin has not registered.
   *
   * @throws TypeError
   */
  async emit(owner: string, name: string, message: unknown, ctx: RequestContext | null): Promise<void> {
    if (this.#owners.get(name) !== owner) {
      throw new TypeError(`The plugin "${owner}" has no event "${name}". Register it: registry.event(definition).`)
    }
    await this.announce(name, message, ctx)
  }

  async announce(name: string, message: unknown, ctx: RequestContext | null): Promise<void> {
    for (const handler of this.handlers) {
      if (handler.name !== name) continue
      try {
        const ended = handler.handle(message as never, ctx)
        if (!isPromise(ended)) continue
        await this.clock.within(PATIENCE_MS, Promise.resolve(ended), () => {
          throw new EventError(`did not end within ${String(PATIENCE_MS)} ms`)
        })
      } catch (error) {
        this.logger.error(
          'EventError',
          `A handler of the event "${name}" failed, in the plugin "${handler.owner}".`,
          error,
        )
        await this.failed?.(name, ctx?.callbackContext ?? null)
      }
    }
  }
}

/** Reports a name of an event that does not begin with the id of its plugin. */
export function eventFault(owner: string, name: unknown): Finding | undefined {
  if (typeof name === 'string' && name.startsWith(`${owner}.`) && /^[a-z-]+\.[a-z-]+$/i.test(name)) return undefined
  return {
    option: 'event',
    problem: `has the name ${JSON.stringify(name)}.`,
    fix: `Begin it with the id of the plugin, as in defineEvent('${owner}.changed').`,
  }
}
