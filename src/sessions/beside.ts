import { CookieJar } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'

/**
 * Returns the request with a copy of its cookies: as the browser sent them. Cookies that are set on the copy are not
 * sent.
 */
export function beside(ctx: RequestContext): RequestContext {
  const cookies = new CookieJar(ctx.headers.get('cookie'))
  return new Proxy(ctx, {
    get(target, name) {
      if (name === 'cookies') return cookies
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
