import type { AuthError } from '../core/AuthError.js'
import type { OutcomeStatus } from '../core/Destination.js'
import { type Cookie, serializeCookie } from './CookieJar.js'
import type { RequestContext } from './RequestContext.js'
import { parse, withQuery } from './origins.js'

/** What an action returns. Becomes a `Response` in one place, with the security headers that every response has. */
export interface Reply {
  /** HTTP status. */
  readonly status: number
  /** Headers besides the security headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Text of the body, or null for none. */
  readonly body: string | null
  /** What became of a sign-in or sign-out: clients get it as `status`, beside the URL they go to. */
  readonly outcome?: OutcomeStatus | undefined
}

/** Sends the browser elsewhere: 302, so that a POST becomes a GET. */
export function redirect(location: string): Reply {
  // A page of the application may be called anything; a header holds the serialized URL only (RFC 9110 section 10.2.2).
  return { status: 302, headers: { location: parse(location)?.href ?? location }, body: null }
}

/** Sends the browser elsewhere by a GET, whatever it sent: 303 (RFC 9110 section 15.4.4). */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: null }
}

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers?: Readonly<Record<string, string>>): Reply {
  const all = headers ? { ...headers, ...JSON_HEADERS } : JSON_HEADERS
  return { status, headers: all, body: JSON.stringify(value ?? null) }
}

/** Headers of a response in JSON that needs no others. */
const JSON_HEADERS: Readonly<Record<string, string>> = Object.freeze({ 'content-type': 'application/json' })

/**
 * Answers with a page that may not be framed and loads nothing but what `policy` names.
 *
 * @param opener - Its `Cross-Origin-Opener-Policy`.
 */
export function html(markup: string, policy: string, status = 200, opener = 'same-origin'): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': opener,
      // Under `no-referrer` a browser sends `Origin: null` with our own forms (Fetch section 3.2.5).
      'referrer-policy': 'same-origin',
    },
    body: markup,
  }
}

/** Sends the browser to the sign-in page, which has to know where the user wanted to go. */
export async function toSignInPage(ctx: RequestContext): Promise<Reply> {
  const wanted = await ctx.callbackUrl()
  // The page goes to the root of the site by itself.
  const callbackUrl = wanted === `${ctx.origin}/` ? undefined : wanted
  return redirect(withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }))
}

/** The headers of a response, as far as caches go. */
export type CacheHeaders = Pick<Headers, 'get' | 'set'>

/**
 * Says in the headers of a response that it depends on the session.
 *
 * @param isPrivate - Whether it is for one person alone: then nothing keeps it, unless the application has said what may.
 * @see RFC 9111 section 5.2.2
 */
export function keepFromCaches(headers: CacheHeaders, isPrivate: boolean): void {
  const vary = headers.get('vary') ?? ''
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  if (!names.includes('cookie') && !names.includes('*')) headers.set('vary', vary === '' ? 'Cookie' : `${vary}, Cookie`)
  if (isPrivate && !headers.get('cache-control')) headers.set('cache-control', 'private, no-store')
}

/** What depends on who asks, unless the reply says that it does not. */
const FOR_THEM_ALONE: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  vary: 'Cookie',
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Most responses are JSON and nothing else: made once. */
const FOR_JSON: Readonly<Record<string, string>> = Object.freeze({
  ...SECURITY_HEADERS,
  ...FOR_THEM_ALONE,
  ...JSON_HEADERS,
})

/**
 * A reply as a web-standard response: the one place where cookies become headers.
 *
 * @param asJson - Whether a redirect becomes the JSON `{ url, status }`, for clients that navigate by themselves.
 */
export function toResponse(reply: Reply, cookies: readonly Cookie[], asJson: boolean): Response {
  const { status, headers, body } = asJson ? toldAsJson(reply) : reply
  const named = headers === JSON_HEADERS ? FOR_JSON : completed(headers)
  // Made once from what it consists of: a Headers object would be copied.
  if (cookies.length === 0) return new Response(body, { status, headers: named })
  const set = cookies.map((cookie): [string, string] => ['set-cookie', serializeCookie(cookie)])
  return new Response(body, { status, headers: [...Object.entries(named), ...set] })
}

function toldAsJson(reply: Reply): Reply {
  const { location: url } = reply.headers
  if (url === undefined) return reply
  // RFC 6585 section 4: the status says as well that the client has to wait.
  const status = 'retry-after' in reply.headers ? 429 : 200
  return {
    status,
    headers: { ...reply.headers, ...JSON_HEADERS },
    body: JSON.stringify({ url, status: reply.outcome }),
  }
}

const completed = (headers: Reply['headers']): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...('cache-control' in headers ? {} : FOR_THEM_ALONE),
  ...headers,
})

/** One built-in route. */
export abstract class Action {
  /** Path under the base path: `signin`, or `signin/:provider` where a provider is named. */
  abstract readonly path: string
  /** Methods it answers. */
  abstract readonly methods: readonly string[]

  /**
   * Whether users may be sent here after signing in.
   *
   * @defaultValue false: most routes would loop, or change something by a GET.
   */
  readonly isDestination: boolean = false

  /** Whether the request must prove that it comes from our own page. */
  requiresCsrf(ctx: RequestContext): boolean {
    return ctx.method === 'POST'
  }

  /** Answers the request. */
  abstract handle(ctx: RequestContext): Promise<Reply>

  /** The response to an error, where this route has one of its own. */
  replyTo(_error: AuthError, _method: string): Reply | undefined {
    return undefined
  }
}
