import type { RequestEvent } from '@sveltejs/kit'
import type { Cookie } from 'authengine'
import { serializeCookie } from 'authengine/binding'

/**
 * Sets a cookie with exactly its attributes: SvelteKit has defaults of its own for those that are left out.
 *
 * The value is written as the routes write it, so that it reads the same wherever it comes from.
 */
export function setCookie(cookies: Pick<RequestEvent['cookies'], 'set'>, cookie: Cookie): void {
  const { name, options } = cookie
  const [pair = ''] = serializeCookie({ name, value: cookie.value, options: {} }).split(';', 1)
  const { path = '/', httpOnly = true, secure = false, sameSite = 'lax' } = options
  const { domain, maxAge, expires, partitioned, priority } = options
  cookies.set(name, pair.slice(name.length + 1), {
    ...{ path, httpOnly, secure, sameSite, encode: (value: string) => value },
    ...(domain !== undefined && { domain }),
    ...(maxAge !== undefined && { maxAge }),
    ...(expires !== undefined && { expires }),
    ...(partitioned !== undefined && { partitioned }),
    ...(priority !== undefined && { priority }),
  })
}
