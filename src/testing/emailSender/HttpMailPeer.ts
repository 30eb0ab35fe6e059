import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Awaitable } from '../../core/guards.js'
import type { Clock, EmailSender, HttpClient } from '../../core/ports.js'
import { FetchClient } from '../../http/FetchClient.js'
import type { ArrivedMail, MailPeer, PeerBehavior } from './MailPeer.js'

/** The fake service that a sender uses instead of the real one. */
export interface HttpMailTarget {
  /** Origin of the fake service. */
  readonly origin: string
  /** The API key that it accepts. */
  readonly apiKey: string
  /** Sends the requests. Its timeouts use the clock of the case. */
  readonly http: HttpClient
}

/** The HTTP API of a mail service, as its documentation describes it. */
export interface HttpMailService {
  /** Creates the sender under test. */
  sender(place: HttpMailTarget): EmailSender
  /** The mail in a request; undefined for another path or another key. The response is then 401. */
  read(request: Request, apiKey: string): Awaitable<ArrivedMail | undefined>
  /** The response to an accepted mail. */
  accepted(): Response
  /** The response to a refused mail. It contains `echo`, if the responses of the service can contain a text. */
  refused(echo: string): Response
  /** Other forms in which the key is sent. Default: empty. */
  secrets?(apiKey: string): readonly string[]
}

const KEY = 'k3y-of_the.Peer~0123456789'

/**
 * A real HTTP server on this machine that imitates a mail service, for {@link emailSenderContract}.
 *
 * @example
 * ```ts
 * for (const { name, run } of emailSenderContract(() => HttpMailPeer.start(myService))) test(name, run)
 * ```
 */
export class HttpMailPeer implements MailPeer {
  readonly mails: ArrivedMail[] = []
  readonly secrets: readonly string[]
  readonly #server: Server
  readonly #service: HttpMailService
  readonly #called: Promise<void>
  #behavior: PeerBehavior = 'accepts'

  private constructor(service: HttpMailService) {
    this.#service = service
    this.secrets = [KEY, ...(service.secrets?.(KEY) ?? [])]
    this.#server = createServer((request, response) => {
      // A sender may close the connection before its request is complete.
      this.#serve(request, response).catch(() => response.destroy())
    })
    this.#called = new Promise((resolve) => {
      this.#server.once('request', () => {
        resolve()
      })
    })
  }

  /** Starts on a free port. */
  static async start(service: HttpMailService): Promise<HttpMailPeer> {
    const peer = new HttpMailPeer(service)
    await new Promise<void>((resolve, reject) => {
      peer.#server.once('error', reject)
      peer.#server.listen(0, '127.0.0.1', resolve)
    })
    return peer
  }

  sender(clock: Clock): EmailSender {
    return this.#service.sender({ origin: this.#origin, apiKey: KEY, http: new FetchClient(clock) })
  }

  turn(behavior: PeerBehavior): void {
    this.#behavior = behavior
  }

  called(): Promise<void> {
    return this.#called
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    await new Promise((resolve) => {
      this.#server.close(resolve)
      this.#server.closeAllConnections()
    })
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = new Uint8Array(await buffer(incoming))
    if (this.#behavior === 'hangs') return
    const answer = await this.#answer(incoming, body).catch(() => new Response('not understood', { status: 400 }))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }

  async #answer(
    { method = 'GET', url = '/', headers }: IncomingMessage,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const lines = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const request = new Request(this.#origin + url, { method, headers: lines, ...(hasBody && { body }) })
    const mail = await this.#service.read(request, KEY)
    if (!mail) return new Response('no such place, or no such key', { status: 401 })
    const told = `${this.secrets.join(' ')} ${new TextDecoder().decode(body)} ${Object.values(mail).join(' ')}`
    if (this.#behavior === 'refuses') return this.#service.refused(told)
    if (this.#behavior === 'babbles') return new Response(`<p>Welcome to our network</p> ${told}`, { headers: HTML })
    this.mails.push(mail)
    return this.#service.accepted()
  }
}

const HTML = { 'content-type': 'text/html' }
