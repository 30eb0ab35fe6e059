import type { EventHandlers } from './AuthEvents.js'

/** One set of handlers: the application's, or a plugin's. */
export class EventListener {
  /** @param handlers - By the name of the event. */
  constructor(readonly handlers: EventHandlers) {}
}
