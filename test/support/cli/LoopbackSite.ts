import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response at a path. */
export interface Scripted {
  readonly body: unknown
  readonly headers?: OutgoingHttpHeaders
}

/** A server on this machine that responds with JSON; with 404 at every other path. */
export class LoopbackSite {
  private constructor(
    private readonly server: Server,
    /** Its origin. */
    readonly origin: string,
  ) {}

  static async start(answers: (origin: string) => Readonly<Record<string, Scripted>>): Promise<LoopbackSite> {
    let known: Readonly<Record<string, Scripted>> = {}
    const server = createServer((req, res) => {
      const { body, headers = {} } = known[req.url ?? ''] ?? {}
      res.writeHead(body === undefined ? 404 : 200, headers).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    known = answers(origin)
    return new LoopbackSite(server, origin)
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}
