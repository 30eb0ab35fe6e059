import { type Cookie, serializeCookie } from '../http/Cookie.js'
import { JSON_HEADERS, type Reply } from '../http/Reply.js'

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

/** Most answers are JSON and nothing else: made once. */
const FOR_JSON: Readonly<Record<string, string>> = Object.freeze({
  ...SECURITY_HEADERS,
  ...FOR_THEM_ALONE,
  ...JSON_HEADERS,
})

/**
 * A reply as a web-standard response: the one place where cookies become headers.
 *
 * @param asJson - Whether a redirect is told as `{ url }` instead, for clients that navigate by themselves.
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
  // RFC 6585 section 4: who must wait is told so by the status too.
  const status = 'retry-after' in reply.headers ? 429 : 200
  return { status, headers: { ...reply.headers, ...JSON_HEADERS }, body: JSON.stringify({ url }) }
}

const completed = (headers: Reply['headers']): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...('cache-control' in headers ? {} : FOR_THEM_ALONE),
  ...headers,
})
