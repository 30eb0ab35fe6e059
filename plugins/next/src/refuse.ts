import type { RequestAuth } from 'authengine'
import { type NextRequest, NextResponse } from 'next/server.js'

/** The sign-in page for a refused user, who comes back from there. */
export async function signInUrl(requestAuth: RequestAuth, request: NextRequest): Promise<URL> {
  const { pathname, search } = new URL(request.url)
  const { incomingRequest } = requestAuth
  const headers = new Headers(incomingRequest.headers)
  // Where to go back to is set below: the redirect callback is asked when that happens, and need not be asked now.
  headers.delete('referer')
  const [place = ''] = incomingRequest.url.split('?', 1)
  // Nothing is done yet, so it does not matter whose page has sent the request.
  const { url } = await requestAuth.engine.signIn({ ...incomingRequest, headers, url: place, method: 'GET' })
  const page = new URL(url)
  page.searchParams.set('callbackUrl', pathname + search)
  return page
}

/** Sends a refused request to the sign-in page. The page itself is never refused: otherwise no user could sign in. */
export function refuse(request: NextRequest, page: URL): Response {
  if (isSamePath(page, new URL(request.url))) return NextResponse.next()
  // RFC 9110 section 15.4.4: what was posted must not be posted to the sign-in page.
  const status = request.method === 'GET' || request.method === 'HEAD' ? 307 : 303
  return NextResponse.redirect(page.href, status)
}

/** Whether a response leads back to where the request came to, which would never end. */
export function leadsBack(response: Response, request: NextRequest, { origin }: URL): boolean {
  const location = response.headers.get('location')
  const here = new URL(request.url)
  if (location === null || !URL.canParse(location, here.href)) return false
  const target = new URL(location, here)
  return (target.origin === origin || target.origin === here.origin) && isSamePath(target, here)
}

const isSamePath = (a: URL, b: URL): boolean => bare(a) === bare(b)
const bare = ({ pathname }: URL): string => pathname.replace(/(?<!\/)\/+$/, '')
