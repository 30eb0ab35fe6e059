import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type SmtpOptions, smtp } from '@authengine/senders/smtp'
import type { Clock, EmailSender } from 'authengine/plugin'
import type { ArrivedMail, MailPeer, PeerBehavior } from 'authengine/testing'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Certificate } from './certificate.js'
import { readMime } from './readMime.js'

const PASSWORD = 'p4ss-of_the.Peer~0123456789'

/** Options of the server. By default it runs on this machine without TLS. */
export interface SmtpPeerOptions {
  /** If set, the server offers STARTTLS. */
  readonly certificate?: Certificate | undefined
}

/** A real SMTP server on this machine with every `PeerBehavior`. */
export class SmtpPeer implements MailPeer {
  readonly mails: ArrivedMail[] = []
  /** Whether each mail came over TLS. */
  readonly secured: boolean[] = []
  readonly secrets = [PASSWORD, ...['', '\0user\0'].map((before) => Buffer.from(before + PASSWORD).toString('base64'))]
  readonly #sockets = new Set<Socket>()
  readonly #front: Server
  readonly #called: Promise<void>
  #behavior: PeerBehavior = 'accepts'

  private constructor({ certificate }: SmtpPeerOptions) {
    const smtpServer = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      logger: false,
      disabledCommands: certificate ? [] : ['STARTTLS'],
      ...certificate,
      onAuth: ({ username, password }, _session, callback) => {
        if (username === 'user' && password === PASSWORD) callback(null, { user: username })
        else callback(new Error(`no ${String(password)}`))
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          callback(this.#take(Buffer.concat(chunks).toString('utf8'), session))
        })
      },
    })
    smtpServer.on('error', () => undefined)
    this.#front = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      if (this.#behavior === 'babbles') socket.end('HTTP/1.1 200 OK\r\n\r\n<p>Welcome to our network</p>\r\n')
      else if (this.#behavior !== 'hangs') smtpServer.server.emit('connection', socket)
    })
    this.#called = new Promise((resolve) => {
      this.#front.once('connection', () => {
        resolve()
      })
    })
  }

  /** Starts the server on a free port. */
  static async start(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
    const peer = new SmtpPeer(options)
    await new Promise<void>((resolve) => {
      peer.#front.listen(0, '127.0.0.1', resolve)
    })
    return peer
  }

  get port(): number {
    return (this.#front.address() as AddressInfo).port
  }

  /** Resolves when no connection is open any more. */
  async gone(): Promise<void> {
    for (const socket of this.#sockets) {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    }
  }

  /** The URL of the server under this host name or IP address. */
  at(host: string): string {
    return `smtp://${host}:${String(this.port)}`
  }

  sender(clock: Clock, options: SmtpOptions = {}): EmailSender {
    const server = { host: '127.0.0.1', port: this.port, auth: { user: 'user', pass: PASSWORD } }
    return smtp(server, { ...options, clock })
  }

  turn(behavior: PeerBehavior): void {
    this.#behavior = behavior
  }

  called(): Promise<void> {
    return this.#called
  }

  async close(): Promise<void> {
    if (!this.#front.listening) return
    await new Promise((resolve) => {
      this.#front.close(resolve)
      for (const socket of this.#sockets) socket.destroy()
    })
  }

  #take(raw: string, { envelope, secure }: SMTPServerSession): Error | null {
    const { headers, parts } = readMime(raw)
    const to = envelope.rcptTo.map(({ address }) => address)
    if (this.#behavior === 'refuses') {
      const echo = [...this.secrets, ...to, ...parts.values()].join(' ').replaceAll(/\s+/g, ' ')
      return Object.assign(new Error(echo), { responseCode: 554 })
    }
    const [from = ''] = headers.get('from') ?? []
    const name = /^(.*?) ?<[^<>]*>$/.exec(from)?.[1] ?? ''
    this.secured.push(secure)
    this.mails.push({
      to: [
        ...to,
        ...['to', 'cc', 'bcc'].flatMap((field) => headers.get(field) ?? []).filter((each) => !to.includes(each)),
      ],
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      fromName: /^"(.*)"$/.exec(name)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? name,
      subject: (headers.get('subject') ?? []).join('\n'),
      text: parts.get('text/plain'),
      html: parts.get('text/html'),
    })
    return null
  }
}
