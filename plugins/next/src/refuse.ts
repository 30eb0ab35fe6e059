import type { IncomingRequest, RequestAuth } from 'authengine'
import { type NextRequest, NextResponse } from 'next/server.js'

/** URL of the sign-in page for a refused request. The page returns to the URL of the request after the sign-in. */
export async function signInUrl(
  { engine }: Pick<RequestAuth, 'engine'>,
  incomingRequest: IncomingRequest,
  request: NextRequest,
): Promise<URL> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(incomingRequest.headers)
  // The callback URL is set below. The redirect callback checks it after the sign-in, so it need not run for the
  // referer now.
  headers.delete('referer')
  const [place = ''] = incomingRequest.url.split('?', 1)
  // This only computes a URL, so the site that has sent the request does not matter.
  const { url } = await engine.signIn({ ...incomingRequest, headers, url: place, method: 'GET' })
  const page = new URL(url)
  page.searchParams.set('callbackUrl', pathname + search)
  return page
}

/** Sends a refused request to the sign-in page. The page itself is never refused: otherwise no user could sign in. */
export function refuse(request: NextRequest, page: URL): Response {
  if (isSamePath(page, new URL(request.url))) return NextResponse.next()
  // RFC 9110 section 15.4.4: the body of a POST must not be sent again to the sign-in page.
  const status = request.method === 'GET' || request.method === 'HEAD' ? 307 : 303
  return NextResponse.redirect(page.href, status)
}

/** Whether a response redirects to the URL of its own request, which would be an endless loop. */
export function leadsBack(response: Response, request: NextRequest, { origin }: URL): boolean {
  const location = response.headers.get('location')
  const here = new URL(request.url)
  if (location === null || !URL.canParse(location, here.href)) return false
  const target = new URL(location, here)
  return (target.origin === origin || target.origin === here.origin) && isSamePath(target, here)
}

const isSamePath = (a: URL, b: URL): boolean => bare(a) === bare(b)
const bare = ({ pathname }: URL): string => pathname.replace(/(?<!\/)\/+$/, '')
