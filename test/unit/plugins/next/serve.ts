import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { RunningServer } from 'authengine/testing'
import { NextScope, Requested } from './nextRuntime.js'

/** A route handler. */
export type Handler = (request: InstanceType<typeof Requested>) => Response | Promise<Response>

/** Serves as the server of Next does: with its classes for request and scope, and a URL with its own host. */
export async function serve(handler: Handler): Promise<RunningServer & { readonly server: Server }> {
  const server = createServer((req, res) => void answer(req, res, handler)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    server,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

async function answer(req: IncomingMessage, res: ServerResponse, handler: Handler): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value))
  if (!headers.has('x-forwarded-host')) headers.set('x-forwarded-host', headers.get('host') ?? '')
  const { method = 'GET' } = req
  const body = method === 'POST' || method === 'DELETE' ? (Readable.toWeb(req) as ReadableStream) : null
  const request = new Requested(`http://localhost:3000${req.url ?? '/'}`, { method, headers, body, duplex: 'half' })
  const scope = new NextScope(request)
  const response = scope.answer(await scope.act(async () => handler(request)))
  for (const [name, value] of response.headers) res.appendHeader(name, value)
  res.writeHead(response.status)
  res.end(Buffer.from(await response.arrayBuffer()))
}
