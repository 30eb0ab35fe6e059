import { CookieJar } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'

/** The same request with cookies of its own: as the browser sent them, and what is set there is not sent. */
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
