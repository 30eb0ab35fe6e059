import type { CallbackContext } from './Callbacks.js'
import type { SessionRow } from './DatabaseAdapter.js'
import { EventError } from './errors.js'
import { type Awaitable, isPromise } from './guards.js'
import type { Clock, Logger } from './ports.js'
import type { SecurityEvent } from './SecurityEvent.js'
import type { Account, JWT, Session, User } from './User.js'
import type { Profile } from './VerifiedIdentity.js'

/** The end of a session in a token. */
export interface SignedOutToken {
  /** Its claims. */
  readonly token: JWT | null
}

/** The end of a session in a database. */
export interface SignedOutSession {
  /** Its row, as the database adapter returned it. */
  readonly session: SessionRow
}

/** The messages of events, by the name of the event. */
export interface AuthEvents {
  /** A user signed in; the session is ready. */
  readonly signIn: {
    /** The user: with credentials, as `authorize` returned the user; otherwise, as stored. */
    readonly user: User
    /** The account of the sign-in, with the whole token response of the provider. */
    readonly account: Account | null
    /** The provider's raw profile. */
    readonly profile?: Profile
    /** Whether the user was created by this sign-in. */
    readonly isNewUser?: boolean
  }
  /** A user signed out: the claims of the token, or the row of the session, depending on the strategy. */
  readonly signOut: SignedOutToken | SignedOutSession
  /** A user was created. */
  readonly createUser: {
    /** The new user. */
    readonly user: User
  }
  /** A stored user was changed. */
  readonly updateUser: {
    /** The user as it is now. */
    readonly user: User
  }
  /**
   * A user lost an email address that the user had entered but never verified, because its owner verified it. The
   * sessions of the user ended. The user can still sign in with a passkey, without the address.
   */
  readonly releaseEmail: {
    /** The user as they are now. */
    readonly user: User
    /** The email address. */
    readonly email: string
  }
  /** An account was linked to a user. */
  readonly linkAccount: {
    /** The account, with the id of its user and the whole token response of the provider. */
    readonly account: Account
    /** The user it belongs to now. */
    readonly user: User
    /** The user as the provider describes them. */
    readonly profile: User
    /** The former id by which the user was found, if the account was linked by `accountAliases`. */
    readonly alias?: string
  }
  /** A session was read. */
  readonly session: {
    /** The session that the client sees. */
    readonly session: Session
    /** Claims of the token (strategy `jwt`). */
    readonly token?: JWT
  }
  /**
   * Something that matters for security happened, was refused, or failed: sign-ins, sign-outs, changes of accounts, and
   * refused requests. For events without a request, such as those of jobs, the context has no headers.
   */
  readonly security: SecurityEvent
}

/**
 * Handlers of events. They run one after another: those of plugins first, that of the application last.
 *
 * A sign-in waits up to 5 seconds for each handler. If a handler takes longer, or throws, an `EventError` is logged and
 * the sign-in continues.
 */
export type EventHandlers = {
  readonly [E in keyof AuthEvents]?: ((message: AuthEvents[E], ctx: CallbackContext) => Awaitable<unknown>) | undefined
}

/** Milliseconds that a sign-in waits for one handler. */
export const PATIENCE_MS = 5000

/** Calls the event handlers. A handler cannot change a sign-in, make it fail, or delay it for long. */
export class EventBus {
  /**
   * @param listeners - Called one after another, in order.
   * @param clock - Ends the wait for a listener that hangs.
   * @param logger - Receives failures of listeners.
   * @param failed - Called after a listener failed, except for security events.
   * @hidden
   */
  constructor(
    private readonly listeners: readonly EventListener[],
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly failed?: ListenerFailed,
  ) {}

  /** Whether an event has handlers. */
  hasListener(event: keyof AuthEvents): boolean {
    return this.listeners.some(({ handlers }) => handlers[event])
  }

  /** Calls the handlers of an event. Never rejects. */
  async emit<E extends keyof AuthEvents>(event: E, message: AuthEvents[E], ctx: CallbackContext): Promise<void> {
    for (const { handlers } of this.listeners) {
      const handle = handlers[event] as ((m: AuthEvents[E], ctx: CallbackContext) => Awaitable<unknown>) | undefined
      if (!handle) continue
      try {
        const ended = handle.call(handlers, message, ctx)
        // A handler that has already ended needs no timer.
        if (!isPromise(ended)) continue
        await this.clock.within(PATIENCE_MS, Promise.resolve(ended), () => {
          throw new EventError(`did not end within ${String(PATIENCE_MS)} ms`)
        })
      } catch (error) {
        this.logger.error('EventError', `A handler of the event "${event}" failed.`, error)
        if (event !== 'security') await this.failed?.(event, ctx)
      }
    }
  }
}

/** Is called after a listener of an event failed. It never rejects. */
export type ListenerFailed = (event: string, ctx: CallbackContext | null) => Promise<void>

/** Handlers of the application, or of one plugin. */
export class EventListener {
  /** @param handlers - By the name of the event. */
  constructor(readonly handlers: EventHandlers) {}
}

/** Methods of the event bus that a plugin can replace. */
export type EventBusMethods = Pick<EventBus, 'emit'>

/** Returns methods that replace those of the event bus `inner`. A method that is left out is not replaced. */
export type EventBusWrapper = (inner: EventBus) => Partial<EventBusMethods>

/** An event bus in which a plugin has replaced a method. */
export class WrappedEventBus extends EventBus {
  readonly #own: Partial<EventBusMethods>

  /**
   * @param inner - The event bus that the plugin wraps.
   * @param wrap - The function of the plugin.
   * @param log - Receives the failures of the plugin.
   * @param wrapFailed - Called after the plugin failed, except for security events.
   */
  constructor(
    private readonly inner: EventBus,
    wrap: EventBusWrapper,
    clock: Clock,
    private readonly log: Logger,
    private readonly wrapFailed?: ListenerFailed,
  ) {
    super([], clock, log)
    this.#own = wrap(inner)
  }

  override hasListener(event: keyof AuthEvents): boolean {
    return Boolean(this.#own.emit) || this.inner.hasListener(event)
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
      if (event !== 'security') await this.wrapFailed?.(event, ctx)
    }
  }
}
