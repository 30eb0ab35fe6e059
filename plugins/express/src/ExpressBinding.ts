import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { type Caller, type Cookie, FrameworkBinding, serializeCookie, setCookiesBeside } from 'authengine/plugin'
import { bodyOf } from './bodyOf.js'
import { ExpressCaller } from './ExpressCaller.js'
import type { ExpressExchange } from './ExpressExchange.js'
import { headersOf } from './headersOf.js'
import { urlOf } from './targetOf.js'

// `new Request` refuses to name these methods; a name that no route answers leads to the same 405.
const UNNAMEABLE = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Translates between Express's requests and responses and web-standard ones. */
export class ExpressBinding extends FrameworkBinding<ExpressExchange> {
  override readonly name = 'express'

  override identityOf({ req }: ExpressExchange): ExpressRequest {
    return req
  }

  override callerOf(exchange: ExpressExchange): Caller {
    return new ExpressCaller(exchange)
  }

  override requestOf({ req }: ExpressExchange): Request {
    const headers = headersOf(req)
    const method = UNNAMEABLE.has(req.method) ? 'UNNAMEABLE' : req.method
    if (method !== 'POST') return new Request(urlOf(req), { method, headers })
    const body = bodyOf(req, headers)
    return new Request(urlOf(req), { method, headers, body, duplex: 'half' })
  }

  override async respond({ res, next }: ExpressExchange, response: Response): Promise<void> {
    const body = new Uint8Array(await response.arrayBuffer())
    if (!res || res.headersSent) return
    if (response.status === 404 && next) {
      next()
      return
    }
    res.status(response.status)
    for (const [name, value] of response.headers) {
      if (name === 'vary') res.vary(value)
      else if (name !== 'set-cookie') res.setHeader(name, value)
    }
    setCookies(res, response.headers.getSetCookie())
    res.end(body)
  }

  override keepFromCaches({ res }: ExpressExchange, isPrivate: boolean): void {
    if (!res || res.headersSent) return
    // Most responses have no Vary yet, and setting it is faster than parsing and extending it.
    if (res.hasHeader('vary')) res.vary('Cookie')
    else res.setHeader('Vary', 'Cookie')
    if (isPrivate && !res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-store')
  }

  override keepCookies({ res }: ExpressExchange, cookies: readonly Cookie[]): void {
    if (res && !res.headersSent) setCookies(res, cookies.map(serializeCookie))
  }
}

function setCookies(res: ExpressResponse, lines: readonly string[]): void {
  if (lines.length === 0) return
  const others = [res.getHeader('set-cookie') ?? []].flat().map(String)
  res.setHeader('set-cookie', setCookiesBeside(others, lines))
}
