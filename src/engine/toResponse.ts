import { type Cookie, type Reply, serializeCookie } from '../http/index.js'

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

/**
 * A reply as a web-standard response: the one place where cookies become headers.
 *
 * @param asJson - Whether a redirect is told as `{ url }` instead, for clients that navigate by themselves.
 */
export function toResponse(reply: Reply, cookies: readonly Cookie[], asJson: boolean): Response {
  const { location } = reply.headers
  const told = asJson && location !== undefined
  const kept = 'cache-control' in reply.headers ? {} : FOR_THEM_ALONE
  const headers = new Headers({ ...SECURITY_HEADERS, ...kept, ...reply.headers })
  if (told) headers.set('content-type', 'application/json')
  for (const cookie of cookies) headers.append('set-cookie', serializeCookie(cookie))
  // RFC 6585 section 4: who must wait is told so by the status too.
  const status = told ? (headers.has('retry-after') ? 429 : 200) : reply.status
  return new Response(told ? JSON.stringify({ url: location }) : reply.body, { status, headers })
}
