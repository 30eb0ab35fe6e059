import type { IncomingRequest, Cookie, Session, RequestAuth } from 'authengine'
import { type ConfigSource, remainingBody, EngineCache } from 'authengine/binding'
import { FrameworkBinding, keepFromCaches, serializeCookie } from 'authengine/binding'

/** What the framework passes to a handler. */
export interface WebContext {
  readonly request: Request
  /** Headers that are added to the response of the handler. */
  readonly headers: Headers
  /** IP address of the client. */
  readonly address: string | undefined
  /** Whether the headers of the response are already sent. */
  readonly sent: boolean
}

/** Translates between a framework of web-standard requests and the engine. */
class WebBinding extends FrameworkBinding<WebContext> {
  override readonly id = 'web'
  override readonly name = 'web'

  override incomingRequestOf({ request: { headers, url, method }, address, sent }: WebContext): IncomingRequest {
    return { headers, url, method, address, keepsCookies: !sent }
  }

  override requestOf({ request }: WebContext): Request {
    if (request.body === null) return request
    const { url, method, headers } = request
    return new Request(url, { method, headers, body: remainingBody(request), duplex: 'half' } as RequestInit)
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

const engines = new EngineCache(new WebBinding())
type Config<S extends Session> = ConfigSource<S, [context: WebContext]>

/** Handles all requests under the base path. */
export const webAuth =
  <S extends Session>(config: Config<S>) =>
  async (context: WebContext): Promise<Response> =>
    (await (await engines.from(config, context.request, context)).serve(context)) as Response

/** The auth context of one request, for handlers: the session, signing in and out. */
export const authOf = async <S extends Session>(context: WebContext, config: Config<S>): Promise<RequestAuth<S>> =>
  (await engines.from(config, context.request, context)).requestAuth(context)
