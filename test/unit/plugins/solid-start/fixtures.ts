import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { CookieHeaders, SignalAuthConfig, SolidEvent } from '@authengine/solid-start'
import { Browser } from 'authengine/testing'
import { aConfig as sharedConfig } from '../../../support/aConfig.js'

/** The two major versions, with the differences of their events in production builds on Node. */
export const VERSIONS = [
  {
    version: 'SolidStart 1',
    cookies: (res: ServerResponse) => new CookiesOfNode(res),
    eventFirst: true,
    nativeEvent: (node: object) => ({ node }),
  },
  {
    version: 'SolidStart 2',
    cookies: () => new Headers(),
    eventFirst: false,
    nativeEvent: (node: object) => ({ node, runtime: { name: 'node', node } }),
  },
] as const

export type Version = (typeof VERSIONS)[number]

/** The shared configuration, with the options of this binding. */
export const aConfig = (config: SignalAuthConfig = {}): SignalAuthConfig => sharedConfig(config)

/** Ann's credentials. */
export const ANN = { username: 'ann', password: 'right' }

/** A running server. */
export interface Site {
  readonly server: Server
  readonly origin: string
  browser(): Browser
  /** Sends the lines unchanged, and reads until the server closes the connection. */
  raw(...lines: string[]): Promise<string>
}

/** The handler of an application; undefined is answered with 404. */
export type App = (event: SolidEvent, path: string) => Promise<Response | undefined> | Response | undefined

const running: Server[] = []

/** Starts an application. */
export async function listen({ cookies, eventFirst, nativeEvent }: Version, app: App): Promise<Site> {
  const server = createServer((req, res) => {
    const response = { headers: cookies(res) }
    const event: SolidEvent = {
      request: requestOf(req),
      response,
      clientAddress: req.socket.remoteAddress,
      nativeEvent: nativeEvent({ req, res }),
    }
    const answered = Promise.resolve(app(event, new URL(event.request.url).pathname))
    void answered
      .catch((error: unknown) => new Response(String(error), { status: (error as { status?: number }).status ?? 500 }))
      .then(async (answer = new Response('nothing', { status: 404 })) => {
        if (res.headersSent) return res.end()
        const own = response.headers.getSetCookie().filter((line) => typeof line === 'string')
        const lines = eventFirst
          ? [...own, ...answer.headers.getSetCookie()]
          : [...answer.headers.getSetCookie(), ...own]
        // On Node these headers are set already; elsewhere SolidStart adds those of the event.
        if (response.headers instanceof Headers) {
          for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value)
        }
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') res.setHeader(name, value)
        if (lines.length > 0) res.setHeader('set-cookie', lines)
        return res.writeHead(answer.status).end(new Uint8Array(await answer.arrayBuffer()))
      })
  }).listen(0, '127.0.0.1')
  running.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${String(port)}`
  return {
    server,
    origin,
    browser: () => new Browser(origin, (request) => fetch(request)),
    raw: (...lines) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.setEncoding('latin1')
        socket.on('data', (text: string) => (answer += text))
        socket.on('close', () => {
          resolve(answer)
        })
        socket.on('error', reject)
        socket.write([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1')
      }),
  }
}

/** Stops every server of a test. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    running.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ),
  )
}

/** The status of a raw response. */
export const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1])

/** The response headers of SolidStart 1: those of Node, with the methods of `Headers`. */
class CookiesOfNode implements CookieHeaders {
  constructor(private readonly res: ServerResponse) {}

  append(name: string, value: string): void {
    this.res.setHeader(name, [...[this.res.getHeader(name) ?? []].flat().map(String), value])
  }

  delete(name: string): void {
    this.res.removeHeader(name)
  }

  get(name: string): string | null {
    return this.res.getHeader(name)?.toString() ?? null
  }

  set(name: string, value: string): void {
    this.res.setHeader(name, value)
  }

  getSetCookie(): string[] {
    const lines = this.res.getHeader('set-cookie')
    return (Array.isArray(lines) ? lines : [lines]) as string[]
  }
}

/** The request as both versions make it: the host of an absolute-form target replaces that of the header. */
function requestOf(req: IncomingMessage): Request {
  const target = req.url ?? '/'
  const base = `http://${req.headers.host ?? 'localhost'}`
  const url = target.startsWith('/') ? base + target : target
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    for (const line of [value ?? []].flat()) headers.append(name, line)
  const method = req.method ?? 'GET'
  if (method !== 'POST' && method !== 'DELETE')
    return new Request(URL.canParse(url) ? url : `http://_invalid_${target}`, { method, headers })
  const init = { method, headers, body: bodyOf(req), duplex: 'half' }
  return new Request(url, init)
}

const bodyOf = (req: IncomingMessage): ReadableStream =>
  new ReadableStream({
    start(stream) {
      req.on('data', (chunk: Buffer) => {
        stream.enqueue(new Uint8Array(chunk))
      })
      req.once('end', () => {
        stream.close()
      })
    },
    cancel() {
      req.removeAllListeners('data').removeAllListeners('end').resume()
    },
  })
