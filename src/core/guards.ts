/** A value, or a promise of it: what a callback may return. */
export type Awaitable<T> = T | PromiseLike<T>

/**
 * Calls `next` with a value. If the value is not a promise, `next` is called at once, which saves time.
 *
 * @hidden
 */
export const following = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  // A `then` of other code may return anything, so it is wrapped in a promise.
  isPromise(value) ? Promise.resolve(value).then(next) : next(value)

/**
 * Whether `await` would wait for a value. Functions with `then` are included, because remote calls may return them.
 *
 * @hidden
 */
export const isPromise = <T>(value: Awaitable<T>): value is PromiseLike<T> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  typeof (value as { then?: unknown }).then === 'function'

/** Whether a value is an object, and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a string that is not empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The value if it is a string; otherwise undefined. */
export const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A copy of an object without undefined members. Members with symbols as names are included. */
export function defined<T extends object>(object: T): T {
  const members = { ...object } as Readonly<Record<PropertyKey, unknown>>
  const given = Reflect.ownKeys(members).filter((name) => members[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, members[name]])) as T
}
