import type { RequestContext } from './RequestContext.js'
import { parse, withQuery } from './urls.js'

/** What an action answers. Becomes a `Response` in one place, with the security headers every answer has. */
export interface Reply {
  /** HTTP status. */
  readonly status: number
  /** Headers besides the security headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Text of the body, or null for none. */
  readonly body: string | null
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

/** Headers of an answer in JSON that needs no others. */
export const JSON_HEADERS: Readonly<Record<string, string>> = Object.freeze({ 'content-type': 'application/json' })

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

/** Sends the browser to the sign-in page, which has to know where the person wanted to go. */
export async function toSignInPage(ctx: RequestContext): Promise<Reply> {
  const wanted = await ctx.callbackUrl()
  // The page goes to the root of the site by itself.
  const callbackUrl = wanted === `${ctx.origin}/` ? undefined : wanted
  return redirect(withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }))
}
