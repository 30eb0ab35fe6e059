import type { AuthError } from '../core/AuthError.js'
import type { OutcomeStatus } from '../core/Destination.js'
import { type Cookie, serializeCookie } from './CookieJar.js'
import type { RequestContext } from './RequestContext.js'
import { parse, withQuery } from './origins.js'

/** The result of an action. It becomes a `Response` in one place, with the security headers of every response. */
export interface Reply {
  /** HTTP status. */
  readonly status: number
  /** Headers besides the security headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Text of the body, or null for none. */
  readonly body: string | null
  /** The result of a sign-in or sign-out. Clients get it as `status`, together with the URL to go to. */
  readonly outcome?: OutcomeStatus | undefined
}

/** Redirects with 302, so that a POST becomes a GET. */
export function redirect(location: string): Reply {
  // The name of a page may have any characters, but the header must be a serialized URL (RFC 9110 section 10.2.2).
  return { status: 302, headers: { location: parse(location)?.href ?? location }, body: null }
}

/** Redirects with 303, so that any request is followed by a GET (RFC 9110 section 15.4.4). */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: null }
}

/** A JSON response. */
export function json(value: unknown, status = 200, headers?: Readonly<Record<string, string>>): Reply {
  const all = headers ? { ...headers, ...JSON_HEADERS } : JSON_HEADERS
  return { status, headers: all, body: JSON.stringify(value ?? null) }
}

/** Headers of a response in JSON that needs no others. */
const JSON_HEADERS: Readonly<Record<string, string>> = Object.freeze({ 'content-type': 'application/json' })

/**
 * A page that must not be framed, and that loads only what `policy` allows.
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
      // With `no-referrer`, a browser sends `Origin: null` with the forms of this site (Fetch section 3.2.5).
      'referrer-policy': 'same-origin',
    },
    body: markup,
  }
}

/** Redirects to the sign-in page, with the callback URL. */
export async function toSignInPage(ctx: RequestContext): Promise<Reply> {
  const wanted = await ctx.callbackUrl()
  // Without a callback URL, the sign-in page uses the root of the site.
  const callbackUrl = wanted === `${ctx.origin}/` ? undefined : wanted
  return redirect(withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }))
}

/** Access to the headers of a response. */
export type CacheHeaders = Pick<Headers, 'get' | 'set'>

/**
 * Sets the headers of a response that depends on the session.
 *
 * @param isPrivate - Whether the response is for one user only. Then no cache may store it, unless the application has
 *   set `Cache-Control`.
 * @see RFC 9111 section 5.2.2
 */
export function keepFromCaches(headers: CacheHeaders, isPrivate: boolean): void {
  const vary = headers.get('vary') ?? ''
  const names = vary.split(',').map((name) => name.trim().toLowerCase())
  if (!names.includes('cookie') && !names.includes('*')) headers.set('vary', vary === '' ? 'Cookie' : `${vary}, Cookie`)
  if (isPrivate && !headers.get('cache-control')) headers.set('cache-control', 'private, no-store')
}

/** Headers of a reply that depends on the user: every reply without its own `Cache-Control`. */
const PRIVATE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  vary: 'Cookie',
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Most responses are plain JSON, so their headers are made once. */
const FOR_JSON: Readonly<Record<string, string>> = Object.freeze({
  ...SECURITY_HEADERS,
  ...PRIVATE_HEADERS,
  ...JSON_HEADERS,
})

/**
 * A reply as a web-standard response: the one place where cookies become headers.
 *
 * @param asJson - Whether a redirect becomes the JSON `{ url, status }`, for clients that navigate by themselves.
 */
export function toResponse(reply: Reply, cookies: readonly Cookie[], asJson: boolean): Response {
  const { status, headers, body } = asJson ? asJsonReply(reply) : reply
  const named = headers === JSON_HEADERS ? FOR_JSON : completed(headers)
  // Made once from its parts: a Headers object would be copied.
  if (cookies.length === 0) return new Response(body, { status, headers: named })
  const set = cookies.map((cookie): [string, string] => ['set-cookie', serializeCookie(cookie)])
  return new Response(body, { status, headers: [...Object.entries(named), ...set] })
}

function asJsonReply(reply: Reply): Reply {
  const { location: url } = reply.headers
  if (url === undefined) return reply
  // The status 429 also says that the client has to wait (RFC 6585 section 4).
  const status = 'retry-after' in reply.headers ? 429 : 200
  return {
    status,
    headers: { ...reply.headers, ...JSON_HEADERS },
    body: JSON.stringify({ url, status: reply.outcome }),
  }
}

const completed = (headers: Reply['headers']): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...('cache-control' in headers ? {} : PRIVATE_HEADERS),
  ...headers,
})

/** One built-in route. */
export abstract class Action {
  /** Path under the base path: `signin`, or `signin/:provider` where a provider is named. */
  abstract readonly path: string
  /** Methods that it handles. */
  abstract readonly methods: readonly string[]

  /**
   * Whether the callback URL of a sign-in may be this route.
   *
   * @defaultValue false: most routes would loop, or change something by a GET.
   */
  readonly isDestination: boolean = false

  /** Whether the request must have a CSRF token, which proves that it comes from a page of this site. */
  requiresCsrf(ctx: RequestContext): boolean {
    return ctx.method === 'POST'
  }

  /** Handles the request. */
  abstract handle(ctx: RequestContext): Promise<Reply>

  /** The reply to an error, if this route has its own. */
  replyTo(_error: AuthError, _method: string): Reply | undefined {
    return undefined
  }
}
