import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the server received it. */
export interface WireMail {
  /** Envelope sender. */
  readonly from: string
  /** Envelope recipients. */
  readonly to: readonly string[]
  /** Headers and parts, with quoted-printable decoded. */
  readonly text: string
}

/** A real SMTP server on this machine that stores the mails it receives. */
export class SmtpServer {
  /** The mails so far, oldest first. */
  readonly mails: WireMail[] = []
  /** Whether the server refuses mails. */
  refuses = false
  readonly #arrivals = new EventEmitter()
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (this.refuses) {
          callback(new Error('not today'))
          return
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        this.mails.push({ from, to, text: readable(Buffer.concat(chunks)) })
        this.#arrivals.emit('mail')
        callback()
      })
    },
  })

  /** Starts a server on a free port. */
  static async start(): Promise<SmtpServer> {
    const server = new SmtpServer()
    await new Promise<void>((resolve) => {
      server.#server.listen(0, '127.0.0.1', resolve)
    })
    return server
  }

  /** URL of the server: `smtp://…`. */
  get url(): string {
    return `smtp://127.0.0.1:${String((this.#server.server.address() as AddressInfo).port)}`
  }

  /** The oldest mail to an address. Waits until there is one, because some mails are sent after the response. */
  async mailTo(address: string): Promise<WireMail> {
    for (;;) {
      const mail = this.mails.find(({ to }) => to.includes(address))
      if (mail) return mail
      await once(this.#arrivals, 'mail')
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(resolve)
    })
  }
}

const readable = (raw: Buffer): string =>
  raw
    .toString('utf8')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
