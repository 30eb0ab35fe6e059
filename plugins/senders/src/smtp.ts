/**
 * Delivers mail by SMTP.
 *
 * @module @authengine/senders/smtp
 */
import { rootCertificates } from 'node:tls'
import { type Clock, type Email, EmailSender, namesOf, refuseUnknownNames, SystemClock } from 'authengine/plugin'
import { createTransport } from 'nodemailer'
import { outgoing } from './mail/OutgoingMail.js'
import { smtpFailure } from './smtp/smtpFailure.js'
import { isThisMachine, type SmtpServer, smtpParts } from './smtp/SmtpServer.js'

export { type MailFailure, MailNotSent } from './mail/MailNotSent.js'
export type { SmtpServer, SmtpServerParts } from './smtp/SmtpServer.js'

/** What an application may say of the way to the server. */
export interface SmtpOptions {
  /**
   * Whether mails and the password may cross the network unencrypted where the server offers no TLS.
   *
   * An attacker who reads the traffic can sign in with the links. A server on this machine needs no such permission.
   *
   * @defaultValue false
   */
  readonly allowDangerousClearText?: boolean | undefined
  /** Tells when a server is late. Default: the clock of the machine. */
  readonly clock?: Clock | undefined
}

const OPTIONS = namesOf<SmtpOptions>({ allowDangerousClearText: true, clock: true })

/** From the first byte to the last; providers wait for 30 seconds. */
const TIME_LIMIT_MS = 25_000

/** Delivers mail to one SMTP server. */
export class SmtpSender extends EmailSender {
  readonly #transport: Pick<ReturnType<typeof createTransport>, 'sendMail'>
  readonly #clock: Clock

  /**
   * @param server - Where mail is handed over.
   * @param options - What differs from the defaults.
   * @throws ConfigurationError when an option, or a part of the server, is unknown.
   * @throws TypeError when a URL is not the URL of an SMTP server.
   */
  constructor(server: SmtpServer, options: SmtpOptions = {}) {
    super()
    refuseUnknownNames('smtp ', options, OPTIONS)
    const { allowDangerousClearText = false, clock = new SystemClock() } = options
    const { host, port, secure = port === 465, auth, ca } = smtpParts(server)
    this.#clock = clock
    this.#transport = createTransport({
      ...{ host, port, secure, auth },
      // RFC 8314 section 3: if a server offers no TLS, an attacker on the network may have removed the offer.
      requireTLS: !secure && !allowDangerousClearText && !isThisMachine(host),
      tls: { rejectUnauthorized: true, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) },
      // A mail is text only: nothing in it may name a file or a URL to be read.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
  }

  /**
   * Delivers one mail.
   *
   * @throws MailNotSent when the server cannot be reached safely, or did not accept the mail.
   * @throws ConfigurationError when `from` is not one address.
   * @throws TypeError when the recipient is not exactly one email address.
   */
  override async send(email: Email): Promise<void> {
    const { to, from, subject, text, html } = outgoing(email)
    const late = new AbortController()
    const { name, address } = from
    // Addresses as objects, so that no parser of address lists reads them.
    const mail = { to: { name: '', address: to }, from: { name, address }, subject, text, html, signal: late.signal }
    try {
      await this.#clock.within(TIME_LIMIT_MS, this.#transport.sendMail(mail), () => {
        throw new RangeError(`The mail was not accepted within ${String(TIME_LIMIT_MS / 1000)} seconds.`)
      })
    } catch (error) {
      throw smtpFailure(error)
    } finally {
      late.abort()
    }
  }
}

/**
 * Delivers mail by SMTP.
 *
 * The way to the server is encrypted, from the first byte (`smtps:`) or after STARTTLS (`smtp:`), and the certificate is
 * checked; only this machine is reached without. A server with a certificate of your own authority takes its certificate
 * as `ca`, in the parts.
 *
 * @param server - A URL such as `smtps://user:pass@mail.example`, or its parts.
 * @param options - What differs from the defaults.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export const smtp = (server: SmtpServer, options?: SmtpOptions): EmailSender => new SmtpSender(server, options)
