/** A value, or a promise of it: what a callback may return. */
export type Awaitable<T> = T | PromiseLike<T>
