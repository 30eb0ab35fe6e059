import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { IncomingRequest, Cookie } from 'authengine'
import { FrameworkBinding, serializeCookie, mergeSetCookies } from 'authengine/binding'
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'

// `new Request` does not accept these methods. A method that no route has gets the same 405.
const UNNAMEABLE = new Set(['CONNECT', 'TRACE', 'TRACK'])
/** The methods of routes whose body is read. */
const WITH_BODY = new Set(['POST', 'DELETE'])

/** Translates between Express's requests and responses and web-standard ones. */
export class ExpressBinding extends FrameworkBinding<ExpressExchange> {
  override readonly id = 'express'
  override readonly name = 'express'

  override identityOf({ req }: ExpressExchange): ExpressRequest {
    return req
  }

  override incomingRequestOf(exchange: ExpressExchange): IncomingRequest {
    return new ExpressIncomingRequest(exchange)
  }

  override requestOf({ req }: ExpressExchange): Request {
    const headers = headersOf(req)
    const method = UNNAMEABLE.has(req.method) ? 'UNNAMEABLE' : req.method
    if (!WITH_BODY.has(method)) return new Request(urlOf(req), { method, headers })
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
  res.setHeader('set-cookie', mergeSetCookies(others, lines))
}

/**
 * An incoming request of Express. Reading a session needs one or two of the properties, so each is computed when it is
 * read.
 */
export class ExpressIncomingRequest implements IncomingRequest {
  readonly #req: ExpressRequest
  readonly #exchange: ExpressExchange
  #headers: Headers | undefined
  #url: string | undefined

  constructor(exchange: ExpressExchange) {
    this.#exchange = exchange
    this.#req = exchange.req
  }

  get headers(): Headers {
    return (this.#headers ??= headersOf(this.#req))
  }

  header(name: string): string | null {
    return headerOf(this.#req, name)
  }

  get url(): string {
    return (this.#url ??= urlOf(this.#req))
  }

  get method(): string {
    return this.#req.method
  }

  get basePath(): string | undefined {
    return this.#exchange.basePath
  }

  get address(): string | undefined {
    return this.#req.ip
  }

  // Unlike `ip`, it does not depend on headers and on `trust proxy`.
  get peer(): string | undefined {
    return this.#req.socket.remoteAddress
  }

  get keepsCookies(): boolean {
    const { res } = this.#exchange
    return res !== undefined && !res.headersSent
  }
}

/** One request, as the objects of Express. */
export interface ExpressExchange {
  readonly req: ExpressRequest
  /** Its response. Without a response, or once its headers are sent, no cookie can be set. */
  readonly res?: ExpressResponse | undefined
  /** Calls the next handler: used instead of a 404 response. */
  readonly next?: NextFunction | undefined
  /** Path where the library is mounted; undefined for server code on another route. */
  readonly basePath?: string | undefined
}

type Lines = Pick<IncomingMessage, 'rawHeaders' | 'headers'>

/** All header lines of a request, including every line of a repeated name. */
export function headersOf({ rawHeaders, headers }: Lines): Headers {
  const lines = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // RFC 9113 section 8.3: pseudo-headers of HTTP/2 are not headers.
    if (!name.startsWith(':')) lines.append(name, rawHeaders[at + 1] ?? '')
  }
  // Without a host header the engine would use the placeholder host of the URL. It refuses an empty one.
  if (!lines.has('host')) lines.set('host', String(headers[':authority'] ?? ''))
  return lines
}

/** One header, with the same value as in {@link headersOf}. */
function headerOf({ rawHeaders, headers }: Lines, name: string): string | null {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const line = rawHeaders[at] ?? ''
    if (line.length !== name.length || line.toLowerCase() !== name) continue
    const value = rawHeaders[at + 1] ?? ''
    // `Headers` joins cookies with another separator (Fetch section 2.2.2).
    found = found === undefined ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`
  }
  if (found !== undefined) return found
  return name === 'host' ? String(headers[':authority'] ?? '') : null
}

/**
 * Path and query of a request, for a URL that is put together as a string.
 *
 * Returns `/`, which no route serves, for a target that URL parsers would change: `//x`, `/a/../b`, `/a\b`. So Express
 * and the engine always see the same path.
 *
 * @param originalUrl - Request target as the client sent it.
 */
export function targetOf(originalUrl: string): string {
  if (PLAIN.test(originalUrl)) return originalUrl
  const target = withoutAuthority(originalUrl)
  if (!target.startsWith('/') || target.startsWith('//')) return '/'
  return new URL(`http://unknown.invalid${target}`).pathname === pathOf(originalUrl) ? target : '/'
}

// Targets that no parser changes. Most targets match, and need no parsing.
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w&=-]*)?$/

/**
 * The URL of a request. Its host is a placeholder: the engine takes the host from the headers, and decides whether to
 * trust it.
 */
export const urlOf = ({ originalUrl, protocol }: { readonly originalUrl: string; readonly protocol: string }): string =>
  `${protocol === 'https' ? 'https' : 'http'}://unknown.invalid${targetOf(originalUrl)}`

/** Path of a request target, exactly as the client sent it. */
export function pathOf(originalUrl: string): string {
  return withoutAuthority(originalUrl).split('?', 1)[0] ?? ''
}

// RFC 9112 section 3.2.2: requests to proxies have an absolute target. Its host is not trusted.
const withoutAuthority = (target: string): string => target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')

/** The properties of a request that say where its handler is mounted. */
type Mounted = Pick<ExpressRequest, 'originalUrl' | 'baseUrl'> & {
  readonly params: Readonly<Record<string, unknown>>
  readonly route?: { readonly path?: unknown } | undefined
}

/**
 * Path under which a handler is mounted with `use` or with a wildcard route, spelled as in this request.
 *
 * A wildcard gives the part after the mount, decoded. If the client has percent-encoded that part, no route serves it,
 * so the result does not matter. A regular expression may match more than the mount, or capture nothing: then the base
 * path of the configuration is used.
 *
 * @param basePath - Base path of the configuration, below the router.
 */
export function mountOf(mounted: Mounted, basePath = '/auth'): string {
  const { originalUrl, baseUrl, params } = mounted
  const path = pathOf(originalUrl)
  const tail = tailOf(params)
  if (tail !== undefined && path.endsWith(tail)) return bare(path.slice(0, path.length - tail.length))
  const wanted = `${mounted.route ? baseUrl : ''}${bare(basePath)}`
  return isByExpression(mounted, path) && path.startsWith(`${wanted}/`) ? wanted : bare(baseUrl)
}

/**
 * Whether a regular expression matched the request: that of a route, or that of `use`, which then matched the whole
 * path.
 */
const isByExpression = ({ route, baseUrl, params }: Mounted, path: string): boolean =>
  route ? route.path instanceof RegExp : baseUrl === path && Object.keys(params).length === 0

const bare = (path: string): string => path.replace(/\/$/, '')

/**
 * Whether a mount differs from the base path only in case: Express ignores case, but URL paths are case-sensitive.
 *
 * @see RFC 3986 section 6.2.2.1
 */
export function isRespelled(mount: string, basePath = '/auth'): boolean {
  const wanted = basePath.replace(/(?<!\/)\/+$/, '')
  return mount.toLowerCase().endsWith(wanted.toLowerCase()) && !mount.endsWith(wanted)
}

/**
 * The text that the last wildcard matched. Express 5 names wildcards and splits the text at slashes; Express 4 numbers
 * them.
 */
function tailOf(params: Readonly<Record<string, unknown>>): string | undefined {
  const wildcards = Object.entries(params).filter(([name, value]) => Array.isArray(value) || /^\d+$/.test(name))
  const last: unknown = wildcards.at(-1)?.[1]
  if (Array.isArray(last)) return last.join('/')
  return typeof last === 'string' ? last : undefined
}

type Body = NonNullable<RequestInit['body']>

/** The properties of a request that are needed to read its body. */
type Sender = Readable & Pick<IncomingMessage, 'headers' | 'httpVersionMajor'> & { readonly body?: unknown }

/**
 * The body of a POST or DELETE: its stream, or the parsed body if a parser of the application has already read the
 * stream.
 *
 * @param headers - Headers of the same request. Those that do not fit a rebuilt body are removed.
 */
export function bodyOf(req: Sender, headers: Headers): Body | null {
  if (!announcesBody(req)) return null
  if (!req.readableDidRead) return chunksOf(req)
  const parsed = req.body
  if (parsed === undefined) return lost()
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) headers.delete(name)
  return rebuilt(parsed, req.headers['content-type'] ?? '')
}

// RFC 9112 section 6.3; HTTP/2 needs neither header.
const announcesBody = ({ headers, httpVersionMajor }: Sender): boolean =>
  httpVersionMajor > 1 || headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

async function* chunksOf(req: Sender): AsyncGenerator<Uint8Array> {
  try {
    // A reader that stops because the body is too large still has to respond, so the connection must stay open.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } finally {
    // Unread data would block the connection for the next request.
    req.resume()
  }
}

// Fails when it is read, so the response is the same as for every other malformed body.
const lost = (): ReadableStream =>
  new ReadableStream({
    pull(stream) {
      stream.error(new TypeError('A middleware in front has read the body and left nothing in req.body.'))
    },
  })

const FORM = /^[ \t]*application\/x-www-form-urlencoded[ \t]*(?:;|$)/i

function rebuilt(parsed: unknown, contentType: string): Body {
  if (typeof parsed === 'string') return parsed
  if (ArrayBuffer.isView(parsed)) return parsed as Uint8Array<ArrayBuffer>
  return FORM.test(contentType) ? formOf(parsed) : JSON.stringify(parsed)
}

/**
 * Fields as a browser would send them. Nested objects become names with brackets again, so they are not read as text
 * fields.
 */
function formOf(parsed: unknown): string {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      form.append(name, String(value))
    } else if (Array.isArray(value)) {
      // Parsers make a string of a field that was sent once, so a list of one value was sent as `name[]`. The library
      // has no such field.
      for (const each of value) add(value.length === 1 && typeof each !== 'object' ? `${name}[]` : name, each)
    } else for (const [key, member] of Object.entries(value ?? {})) add(`${name}[${key}]`, member)
  }
  for (const [name, value] of Object.entries(parsed ?? {})) add(name, value)
  return form.toString()
}
