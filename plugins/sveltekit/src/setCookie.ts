import type { RequestEvent } from '@sveltejs/kit'
import type { Cookie } from 'authengine'
import { serializeCookie } from 'authengine/binding'

/**
 * Sets a cookie with exactly its attributes: SvelteKit would set its own defaults for missing attributes.
 *
 * The value has the same encoding as in the responses of the routes.
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
