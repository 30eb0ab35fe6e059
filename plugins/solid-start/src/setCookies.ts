import { mergeSetCookies } from 'authengine/binding'
import type { CookieHeaders } from './SolidEvent.js'

/** Adds cookies to those of a response; of two with one name the newer counts. */
export function setCookies(headers: CookieHeaders, lines: readonly string[]): void {
  dropCookies(headers, lines)
  for (const line of lines) headers.append('set-cookie', line)
}

/** Takes back the cookies of a response that have the name of another. */
export function dropCookies(headers: CookieHeaders, others: readonly string[]): void {
  // SolidStart 1 says `undefined` where there is none.
  const lines = headers.getSetCookie().filter((line) => typeof line === 'string')
  const beside = mergeSetCookies(lines, others)
  const kept = beside.slice(0, beside.length - others.length)
  if (kept.length === lines.length) return
  headers.delete('set-cookie')
  for (const line of kept) headers.append('set-cookie', line)
}
