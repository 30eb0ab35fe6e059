import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FetchClient } from 'authengine/plugin'
import type { Clock, EmailSender } from 'authengine/plugin'
import type { ArrivedMail, MailPeer, PeerMood } from 'authengine/testing'
import type { Answer, Body, DocumentedCarrier } from './carriers.js'

const KEY = 'k3y-of_the.Peer~0123456789'

/** A real HTTP server on this machine that plays a mail service. */
export class HttpPeer implements MailPeer {
  readonly mails: ArrivedMail[] = []
  readonly secrets: readonly string[]
  readonly #server: Server
  readonly #carrier: DocumentedCarrier
  readonly #called: Promise<void>
  #mood: PeerMood = 'accepts'

  private constructor(carrier: DocumentedCarrier) {
    this.#carrier = carrier
    this.secrets = [KEY, carrier.credentials(KEY).replace('Basic ', '')]
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#called = new Promise((resolve) => {
      this.#server.once('request', () => {
        resolve()
      })
    })
  }

  /** Starts on a free port. */
  static async start(carrier: DocumentedCarrier): Promise<HttpPeer> {
    const peer = new HttpPeer(carrier)
    await new Promise<void>((resolve) => {
      peer.#server.listen(0, '127.0.0.1', resolve)
    })
    return peer
  }

  sender(clock: Clock): EmailSender {
    const origin = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`
    return this.#carrier.create({ apiKey: KEY, origin, http: new FetchClient(clock) })
  }

  turn(mood: PeerMood): void {
    this.#mood = mood
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (this.#mood === 'hangs') return
    const { status, body } = await this.#answer(request, Buffer.concat(chunks))
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  async #answer({ method, url, headers }: IncomingMessage, raw: Buffer): Promise<Answer> {
    const { path, header, credentials, read, accepted, refused } = this.#carrier
    if (method !== 'POST' || url !== path) return { status: 404, body: 'no such place' }
    if (headers[header] !== credentials(KEY)) return { status: 401, body: 'no such key' }
    const body = await bodyOf(headers['content-type'] ?? '', raw)
    const echo = `${this.secrets.join(' ')} ${JSON.stringify(body)} ${Object.values(body).join(' ')}`
    if (this.#mood === 'refuses') return refused(echo)
    if (this.#mood === 'babbles') return { status: 200, body: `<p>Welcome to our network</p> ${echo}` }
    this.mails.push(read(body))
    return accepted
  }
}

async function bodyOf(type: string, raw: Buffer): Promise<Body> {
  if (type === 'application/json') return JSON.parse(raw.toString('utf8')) as Body
  return Object.fromEntries(await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData())
}
