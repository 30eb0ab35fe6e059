import type { Session } from 'authengine'
import { type NextRequest, NextResponse } from 'next/server.js'
import { decide } from './decide.js'
import { HandledExchange } from './HandledExchange.js'
import type { Mount } from './Mount.js'
import type { NextAuthHandler, NextAuthRequest } from './NextAuth.js'
import type { NextAuthConfig } from './NextAuthConfig.js'
import { leadsBack, refuse, signInUrl } from './refuse.js'
import { requestAuthOf } from './requestAuthOf.js'

/**
 * Lets a request pass, to a handler if there is one, or refuses it.
 *
 * @param context - What Next hands over besides the request.
 * @param handler - Called only for requests that may go on.
 */
export async function guard<S extends Session, C>(
  mount: Mount<S>,
  request: NextRequest,
  context: C,
  handler?: NextAuthHandler<S, C>,
): Promise<Response> {
  const exchange = await HandledExchange.of(request, context)
  const { config, engine } = await mount.place(exchange.identity, () => request)
  if (!exchange.hasRequest()) return guardStatic(config, request, context, handler)
  const requestAuth = requestAuthOf(engine, exchange)
  try {
    const auth = await requestAuth.session()
    const verdict = await decide(config, { auth, request }, async () => {
      const { headers, waitUntil } = exchange.incomingRequest()
      // Pages are paths of the site, so the origin is that which the library believes.
      const { origin } = await signInUrl(requestAuth, request)
      return Object.freeze({ headers, origin, ...(waitUntil && { waitUntil }) })
    })
    if (verdict === true)
      return exchange.answer((await handler?.(withAuth(request, auth), context)) ?? NextResponse.next())
    const page = await signInUrl(requestAuth, request)
    if (verdict && !leadsBack(verdict, request, page)) return exchange.answer(verdict)
    return exchange.answer(refuse(request, page))
  } catch (error) {
    await exchange.abandon()
    throw error
  }
}

/**
 * Asks for a route that is written without a request, and so for no user. No page to sign in at helps there: what is refused is
 * answered 401, which Next does not keep.
 */
async function guardStatic<S extends Session, C>(
  config: NextAuthConfig<S>,
  request: NextRequest,
  context: C,
  handler?: NextAuthHandler<S, C>,
): Promise<Response> {
  const { headers, url } = request
  const known = () => Object.freeze({ headers, origin: new URL(url).origin })
  const verdict = await decide(config, { auth: null, request }, known)
  if (verdict === true) return (await handler?.(withAuth<S>(request, null), context)) ?? NextResponse.next()
  return verdict || new Response(null, { status: 401 })
}

/** The very request, never a copy: one would not know the `basePath` of the application any more. */
const withAuth = <S extends Session>(request: NextRequest, auth: S | null): NextAuthRequest<S> =>
  Object.assign(request, { auth })
