/**
 * Delivers mail by SMTP.
 *
 * @module @authengine/senders/smtp
 */
import { type Email, EmailSender } from 'authengine/plugin'
import { createTransport } from 'nodemailer'

/** An SMTP server: a URL such as `smtps://user:pass@mail.example`, or its parts. */
export type SmtpServer =
  | string
  | {
      /** Host name. */
      readonly host: string
      /** Port. Default: 465 with `secure`, else 587. */
      readonly port?: number | undefined
      /** Whether TLS is used from the first byte. Default: false, then STARTTLS is used where the server offers it. */
      readonly secure?: boolean | undefined
      /** Who we are there. */
      readonly auth?: { readonly user: string; readonly pass: string } | undefined
    }

const TIME_LIMIT_MS = 15_000

/** Delivers mail to one SMTP server. */
export class SmtpSender extends EmailSender {
  readonly #transport: Pick<ReturnType<typeof createTransport>, 'sendMail'>

  /** @param server - Where mail is handed over. */
  constructor(server: SmtpServer) {
    super()
    const limits = { connectionTimeout: TIME_LIMIT_MS, greetingTimeout: TIME_LIMIT_MS, socketTimeout: TIME_LIMIT_MS }
    const where = typeof server === 'string' ? { url: server } : server
    // A mail is text only: nothing in it may name a file or a URL to be read.
    this.#transport = createTransport({ ...where, ...limits, disableFileAccess: true, disableUrlAccess: true })
  }

  override async send({ to, from, subject, text, html }: Email): Promise<void> {
    // The recipient as an object, so that no parser of address lists reads it.
    await this.#transport.sendMail({ to: { name: '', address: to }, from, subject, text, html })
  }
}

/**
 * Delivers mail by SMTP.
 *
 * @param server - A URL such as `smtps://user:pass@mail.example`, or its parts.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export const smtp = (server: SmtpServer): EmailSender => new SmtpSender(server)
