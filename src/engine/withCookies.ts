import { type Cookie, encodeCookieValue } from '../http/Cookie.js'
import { cookieHeaderOf, parseCookies } from '../http/parseCookies.js'

/** Headers of a request as the browser would send them next time: with cookies that were set or removed. */
export function withCookies(headers: Headers, cookies: readonly Cookie[]): Headers {
  if (cookies.length === 0) return headers
  const changed = new Set(cookies.map(({ name }) => name))
  const kept = parseCookies(headers.get('cookie') ?? '').filter(({ name }) => !changed.has(name))
  const added = cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ name, value: encodeCookieValue(value) }))
  const header = cookieHeaderOf([...kept, ...added])
  const next = new Headers(headers)
  if (header === undefined) next.delete('cookie')
  else next.set('cookie', header)
  return next
}
