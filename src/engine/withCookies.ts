import { type Cookie, serializeCookie } from '../http/index.js'

/** Headers of a request as the browser would send them next time: with cookies that were set or removed. */
export function withCookies(headers: Headers, cookies: readonly Cookie[]): Headers {
  if (cookies.length === 0) return headers
  const changed = new Set(cookies.map(({ name }) => name))
  const sent = headers.get('cookie')?.split(';') ?? []
  const kept = sent
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !changed.has(pair.split('=', 1)[0] ?? ''))
  const added = cookies.filter(({ value }) => value !== '').map((cookie) => serializeCookie(cookie).split(';', 1)[0])
  const next = new Headers(headers)
  next.delete('cookie')
  const pairs = [...kept, ...added]
  if (pairs.length > 0) next.set('cookie', pairs.join('; '))
  return next
}
