import type { Cookie } from '../http/Cookie.js'

const removals = new WeakMap<object, readonly Cookie[]>()

/** Notes which cookies a verb had removed before it failed. */
export function noteRemovals(error: unknown, cookies: readonly Cookie[]): void {
  if (typeof error === 'object' && error !== null) removals.set(error, cookies)
}

/** The cookies to remove although a verb failed: whoever signs out is out in this browser, whatever becomes of the database. */
export const removalsOf = (error: unknown): readonly Cookie[] =>
  typeof error === 'object' && error !== null ? (removals.get(error) ?? []) : []
