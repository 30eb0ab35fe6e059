import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between a client and a server that can become silent: data is lost, and connections stay open. */
export class SilentProxy {
  #silent = false
  readonly #sockets = new Set<Socket>()

  private constructor(private readonly server: Server) {}

  /** @param port - Port of the server; without it, the proxy is always silent. */
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

  /** The URL of a database through this proxy. */
  through(url: string): string {
    return Object.assign(new URL(url), { port: String(this.port) }).href
  }

  /** Stops all traffic of old and new connections. */
  fallSilent(): void {
    this.#silent = true
    for (const socket of this.#sockets) socket.unpipe().resume()
  }

  /** Serves new connections again; old connections stay silent. */
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
