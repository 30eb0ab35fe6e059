import { mergeSetCookies } from 'authengine/binding'
import type { CookieHeaders } from './SolidEvent.js'

/** Adds cookies to a response. A new cookie replaces an older one with the same name. */
export function setCookies(headers: CookieHeaders, lines: readonly string[]): void {
  dropCookies(headers, lines)
  for (const line of lines) headers.append('set-cookie', line)
}

/** Removes the cookies of a response that have the same name as one of the others. */
export function dropCookies(headers: CookieHeaders, others: readonly string[]): void {
  // SolidStart 1 returns a list with `undefined` if there are no cookies.
  const lines = headers.getSetCookie().filter((line) => typeof line === 'string')
  const beside = mergeSetCookies(lines, others)
  const kept = beside.slice(0, beside.length - others.length)
  if (kept.length === lines.length) return
  headers.delete('set-cookie')
  for (const line of kept) headers.append('set-cookie', line)
}
