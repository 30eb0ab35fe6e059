import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { type Caller, type Cookie, FrameworkBinding, serializeCookie, setCookiesBeside } from 'authengine/plugin'
import { bodyOf } from './bodyOf.js'
import { headerOf, headersOf } from './headersOf.js'
import { targetOf } from './targetOf.js'

/** One request, in Express's own terms. */
export interface ExpressExchange {
  /** The request. */
  readonly req: ExpressRequest
  /** Its response; without one, or once its headers are sent, no cookie can be set. */
  readonly res?: ExpressResponse | undefined
  /** Asks the next handler: called instead of answering 404. */
  readonly next?: NextFunction | undefined
  /** Where the library is mounted; server code on another route does not know. */
  readonly basePath?: string | undefined
}

// `new Request` refuses to name these methods; a name that no route answers leads to the same 405.
const UNNAMEABLE = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Translates between Express's requests and responses and web-standard ones. */
export class ExpressBinding extends FrameworkBinding<ExpressExchange> {
  override readonly name = 'express'

  override identityOf({ req }: ExpressExchange): ExpressRequest {
    return req
  }

  override callerOf({ req, res, basePath }: ExpressExchange): Caller {
    let headers: Headers | undefined
    return {
      // A session is read with one of them.
      get headers() {
        return (headers ??= headersOf(req))
      },
      header: (name) => headerOf(req, name),
      url: urlOf(req),
      method: req.method,
      basePath,
      get address() {
        return req.ip
      },
      keepsCookies: res !== undefined && !res.headersSent,
    }
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

  override keepCookies({ res }: ExpressExchange, cookies: readonly Cookie[]): void {
    if (res && !res.headersSent) setCookies(res, cookies.map(serializeCookie))
  }
}

// The host is a placeholder: which host to believe is decided from the headers, whatever they contain.
const urlOf = (req: ExpressRequest): string =>
  `${req.protocol === 'https' ? 'https' : 'http'}://unknown.invalid${targetOf(req.originalUrl)}`

function setCookies(res: ExpressResponse, lines: readonly string[]): void {
  if (lines.length === 0) return
  const others = [res.getHeader('set-cookie') ?? []].flat().map(String)
  res.setHeader('set-cookie', setCookiesBeside(others, lines))
}
