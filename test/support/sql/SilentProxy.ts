import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a client and a server, and can fall silent: what is sent is lost, and connections stay open. */
export class SilentProxy {
  #silent = false
  readonly #sockets = new Set<Socket>()

  private constructor(private readonly server: Server) {}

  /** @param port - Port of the server; without one, the proxy never says anything. */
  static async start(port?: number): Promise<SilentProxy> {
    const server = createServer()
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const proxy = new SilentProxy(server)
    server.on('connection', (client: Socket) => {
      proxy.#accept(client, port)
    })
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** The URL of a database, by way of this proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { port: String(this.port) }).href
  }

  /** Says nothing more, to old connections and to new ones. */
  fallSilent(): void {
    this.#silent = true
    for (const socket of this.#sockets) socket.unpipe().resume()
  }

  /** Serves new connections again; the old ones stay silent. */
  speak(): void {
    this.#silent = false
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #accept(client: Socket, port: number | undefined): void {
    this.#keep(client)
    if (this.#silent || port === undefined) {
      client.resume()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    this.#keep(upstream)
    client.pipe(upstream).pipe(client)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
