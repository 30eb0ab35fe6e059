import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { mergeSetCookies } from 'authengine/binding'
import type { WebContext } from '../../../docs/examples/plugin/binding/webAuth.js'

type Handler = (context: WebContext) => Response | Promise<Response>

/** A minimal framework on `node:http`. */
export class WebApp {
  readonly #handlers: (readonly [path: string, handler: Handler])[] = []

  /** Handles a path, and all paths below it. */
  use(path: string, handler: Handler): this {
    this.#handlers.push([path, handler])
    return this
  }

  /** Listens on a free port of this machine. */
  async listen(): Promise<{ readonly url: string; close(): Promise<void> }> {
    const server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) }
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { headers, method = 'GET', url = '/', socket } = incoming
    const body = method === 'POST' || method === 'DELETE' ? (Readable.toWeb(incoming) as ReadableStream) : null
    const lines = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const init = { method, headers: lines, body, duplex: 'half' }
    const request = new Request(`http://${headers.host ?? ''}${url}`, init)
    const context = { request, headers: new Headers(), address: socket.remoteAddress, sent: false }
    const response = await this.#handlerOf(new URL(request.url).pathname)(context)
    const cookies = mergeSetCookies(context.headers.getSetCookie(), response.headers.getSetCookie())
    const all = { ...Object.fromEntries(context.headers), ...Object.fromEntries(response.headers) }
    outgoing.writeHead(response.status, { ...all, 'set-cookie': cookies })
    outgoing.end(await response.text())
  }

  #handlerOf(path: string): Handler {
    const found = this.#handlers.find(([at]) => path === at || path.startsWith(`${at}/`))
    return found?.[1] ?? (() => new Response('Nothing is here.', { status: 404 }))
  }
}

async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await done
}
