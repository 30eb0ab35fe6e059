import {
  type Caller,
  type Cookie,
  drainedBody,
  FrameworkBinding,
  keepFromCaches,
  serializeCookie,
} from 'authengine/plugin'
import type { WebContext } from './WebContext.js'

/** Translates between a framework of web-standard requests and the engine. */
export class WebBinding extends FrameworkBinding<WebContext> {
  override readonly id = 'web'
  override readonly name = 'web'

  override identityOf({ request }: WebContext): Request {
    return request
  }

  override callerOf({ request: { headers, url, method }, address, sent }: WebContext): Caller {
    return { headers, url, method, address, keepsCookies: !sent }
  }

  override requestOf({ request }: WebContext): Request {
    if (request.body === null) return request
    const { url, method, headers } = request
    return new Request(url, { method, headers, body: drainedBody(request), duplex: 'half' } as RequestInit)
  }

  override respond(_context: WebContext, response: Response): Response {
    return response
  }

  override keepFromCaches({ headers, sent }: WebContext, isPrivate: boolean): void {
    if (!sent) keepFromCaches(headers, isPrivate)
  }

  override keepCookies({ headers, sent }: WebContext, cookies: readonly Cookie[]): void {
    if (!sent) for (const cookie of cookies) headers.append('set-cookie', serializeCookie(cookie))
  }
}
