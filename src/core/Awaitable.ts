/** A value, or a promise of it: what a callback may return. */
export type Awaitable<T> = T | PromiseLike<T>

/**
 * What follows from a value: at once where it is there already, so that nobody waits for nothing.
 *
 * @hidden
 */
export const following = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  // What `then` of a stranger answers may be anything.
  isPromise(value) ? Promise.resolve(value).then(next) : next(value)

/**
 * Whether a value has yet to come: whatever `await` waits for, functions with `then` included, as remote calls answer them.
 *
 * @hidden
 */
export const isPromise = <T>(value: Awaitable<T>): value is PromiseLike<T> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  typeof (value as { then?: unknown }).then === 'function'
