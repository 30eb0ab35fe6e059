/** A value, or a promise of it: what a callback may return. */
export type Awaitable<T> = T | PromiseLike<T>

/**
 * Calls `next` with a value: at once if the value is no promise, so that no time is lost.
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

/** Whether a value is an object with members, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is text that is not empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The text that a value is; undefined for anything else. */
export const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An object without the members that are undefined; members may have symbols for names. */
export function defined<T extends object>(object: T): T {
  const members = { ...object } as Readonly<Record<PropertyKey, unknown>>
  const given = Reflect.ownKeys(members).filter((name) => members[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, members[name]])) as T
}
