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
 * Lets a request pass, to the handler if there is one, or refuses it.
 *
 * @param context - Second argument that Next passes to a handler.
 * @param handler - Called only for requests that may proceed.
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
  const urlOfPage = (): Promise<URL> => signInUrl(requestAuth, exchange.incomingRequest(), request)
  try {
    const auth = await requestAuth.session()
    const verdict = await decide(config, { auth, request }, async () => {
      const { headers, waitUntil } = exchange.incomingRequest()
      // The sign-in page is a page of the site, so its origin is the origin that the library trusts.
      const { origin } = await urlOfPage()
      return Object.freeze({ headers, origin, ...(waitUntil && { waitUntil }) })
    })
    if (verdict === true)
      return exchange.answer((await handler?.(withAuth(request, auth), context)) ?? NextResponse.next())
    const page = await urlOfPage()
    if (verdict && !leadsBack(verdict, request, page)) return exchange.answer(verdict)
    return exchange.answer(refuse(request, page))
  } catch (error) {
    await exchange.abandon()
    throw error
  }
}

/**
 * Guards a route that Next renders without a request, and so without a user. A redirect to the sign-in page would be
 * stored as the static response, so a refused request gets 401, which Next does not store.
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

/** Changes the request itself: a copy would lose the `basePath` of the application. */
const withAuth = <S extends Session>(request: NextRequest, auth: S | null): NextAuthRequest<S> =>
  Object.assign(request, { auth })
