import type { CookieHeaders } from './SolidEvent.js'

/** Adds cookies to those of an answer; of two with one name the newer counts (RFC 6265 section 4.1.1). */
export function setCookies(headers: CookieHeaders, lines: readonly string[]): void {
  dropCookies(headers, lines)
  for (const line of lines) headers.append('set-cookie', line)
}

/** Takes back the cookies of an answer that have the name of another. */
export function dropCookies(headers: CookieHeaders, others: readonly string[]): void {
  const names = new Set(others.map(nameOf))
  // SolidStart 1 says `undefined` where there is none.
  const lines = headers.getSetCookie().filter((line) => typeof line === 'string')
  const kept = lines.filter((line) => !names.has(nameOf(line)))
  if (kept.length === lines.length) return
  headers.delete('set-cookie')
  for (const line of kept) headers.append('set-cookie', line)
}

const nameOf = (line: string): string => line.slice(0, line.indexOf('='))
