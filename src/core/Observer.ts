import { AuthError } from './AuthError.js'
import { isPromise } from './guards.js'
import type { Logger } from './ports.js'

/**
 * Something that the engine does, as an observer sees it. No member holds personal data, a secret, a path or a query.
 * Every name is one of a few, so that names and values can be labels of metrics.
 *
 * `status`, `outcome`, `error` and `isFault` are set when the operation has ended. Read them after `work` has returned,
 * or after its promise has settled.
 */
export interface Operation {
  /**
   * What it is:
   *
   * - `request`: a request to a route, or a call of `signIn` or `signOut` by server code;
   * - `session`: a read or an update of the session by server code;
   * - `step`: a part of a sign-in;
   * - `tokens`: a refresh of the tokens of a provider;
   * - `outgoing`: a request to another service;
   * - `database`: a call of the database adapter.
   */
  readonly kind: 'request' | 'session' | 'step' | 'tokens' | 'outgoing' | 'database'
  /** Name of the operation, such as `callback`, `proof`, `POST` or `sessions.find`. */
  readonly name: string
  /** Id of the provider. Undefined if there is none, or if the request names an unknown provider. */
  readonly provider?: string | undefined
  /** Method of a request to a route, or to another service. Methods that HTTP does not define are `_OTHER`. */
  readonly method?: string | undefined
  /** Host of another service, without the port. */
  readonly host?: string | undefined
  /** Port of another service. */
  readonly port?: number | undefined
  /** HTTP status of the response. */
  readonly status?: number | undefined
  /** Result of a request, such as `signed-in`, or of a form of a sign-in step, such as `done`. */
  readonly outcome?: string | undefined
  /** Type of the error with which it failed, or which the response is about. Undefined if it succeeded. */
  readonly error?: string | undefined
  /** Whether the server is at fault, or a service that it needs. False if a user or a stranger was refused. */
  readonly isFault?: boolean | undefined
}

/**
 * Sees what the engine does, for traces and measurements. An observer changes nothing: the result of `work` counts,
 * whatever `observe` returns or throws, and nothing waits for the promise that it returns.
 */
export interface Observer {
  /**
   * Calls `work` before it returns, so that `work` runs in the context that the observer has entered. If it does not
   * call it, the engine does. In any case, `work` runs once: a second call returns the same result.
   *
   * @param operation - What the engine does.
   * @param work - Does it. Returns a value or a promise.
   * @returns Anything: it is not used. If it is a promise that is rejected, this is logged.
   */
  observe(operation: Operation, work: () => unknown): unknown
}

/** An operation that runs. */
export class RunningOperation implements Operation {
  provider: string | undefined = undefined
  method: string | undefined = undefined
  host: string | undefined = undefined
  port: number | undefined = undefined
  status: number | undefined = undefined
  outcome: string | undefined = undefined
  error: string | undefined = undefined
  isFault: boolean | undefined = undefined
  #cause: unknown

  constructor(
    readonly kind: Operation['kind'],
    readonly name: string,
    provider?: string,
  ) {
    this.provider = provider
  }

  /** Notes an error. Only its type becomes visible, because a message may contain anything. */
  fail(error: unknown): void {
    this.#cause = error
    this.error = typeOf(error)
    this.isFault = !(error instanceof AuthError) || error.level === 'error'
  }

  /** Notes the response. */
  answer(status: number, outcome?: string): void {
    this.status = status
    this.outcome = outcome
  }

  /** Whether it failed with exactly this error. */
  failedWith(error: unknown): boolean {
    return this.error !== undefined && this.#cause === error
  }
}

/** A name of a class, also of a code such as `ERR_SOCKET`: nothing that a stranger could have written. */
const TYPE = /^[A-Za-z_$][\w$]{0,63}$/

function typeOf(error: unknown): string {
  if (error instanceof AuthError) return error.type
  const name = error instanceof Error ? error.name : ''
  return TYPE.test(name) ? name : 'Error'
}

/** The methods of HTTP (RFC 9110 section 9, and PATCH of RFC 5789). */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'])

/** A method that HTTP defines, or `_OTHER`: a client may send any word. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : '_OTHER')

/** Where the result of some work is kept, so that the work runs once. */
type Ran<T> = { readonly value: T } | { readonly thrown: unknown }

/** Runs operations under the observers of plugins. An engine without observers has no instance of this class. */
export class Observers {
  readonly #observers: Observer[] = []
  readonly #failing = new Set<Observer>()

  /** @param logger - Receives the first failure of each observer. */
  constructor(private readonly logger: Logger) {}

  /** Adds an observer. The first is the outermost. */
  add(observer: Observer): void {
    this.#observers.push(observer)
  }

  /** Runs `work` once, and returns what it returns, whatever the observers do. */
  run<T>(operation: RunningOperation, work: () => T): T {
    return this.#run(0, operation, work)
  }

  #run<T>(at: number, operation: RunningOperation, work: () => T): T {
    const observer = this.#observers[at]
    if (!observer) return noting(operation, work)
    let ran: Ran<T> | undefined
    const once = (): T => {
      ran ??= attempt(() => this.#run(at + 1, operation, work))
      if ('thrown' in ran) throw ran.thrown
      return ran.value
    }
    try {
      const returned: unknown = observer.observe(operation, once)
      const own = ran && 'value' in ran ? ran.value : undefined
      if (returned !== own && isPromise(returned)) this.#forget(returned, observer, operation)
    } catch (error) {
      if (!operation.failedWith(error)) this.#warn(observer, error)
    }
    return once()
  }

  /** A rejected promise of an observer must not end the process. */
  #forget(returned: PromiseLike<unknown>, observer: Observer, operation: RunningOperation): void {
    returned.then(undefined, (error: unknown) => {
      if (!operation.failedWith(error)) this.#warn(observer, error)
    })
  }

  #warn(observer: Observer, error: unknown): void {
    if (this.#failing.has(observer)) return
    this.#failing.add(observer)
    this.logger.warn('observer-failed', 'An observer of a plugin failed. The request was not affected.', error)
  }
}

/** Runs work, and notes its error in the operation before anything else sees the error. */
function noting<T>(operation: RunningOperation, work: () => T): T {
  try {
    const value = work()
    if (isPromise(value))
      value.then(undefined, (error: unknown) => {
        operation.fail(error)
      })
    return value
  } catch (error) {
    operation.fail(error)
    throw error
  }
}

function attempt<T>(work: () => T): Ran<T> {
  try {
    return { value: work() }
  } catch (thrown) {
    return { thrown }
  }
}
