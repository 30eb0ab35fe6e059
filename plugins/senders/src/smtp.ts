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

/** Options for the connection to the server. */
export interface SmtpOptions {
  /**
   * Whether mails and the password may be sent unencrypted if the server offers no TLS.
   *
   * An attacker who reads the traffic can sign in with the links. A server on this machine does not need this option.
   *
   * @defaultValue false
   */
  readonly allowDangerousClearText?: boolean | undefined
  /** Clock for the time limit. Default: the clock of the machine. */
  readonly clock?: Clock | undefined
}

const OPTIONS = namesOf<SmtpOptions>({ allowDangerousClearText: true, clock: true })

/** Time limit for the whole delivery of a mail. It must be below the 30 seconds for which providers wait. */
const TIME_LIMIT_MS = 25_000

/** Delivers mail to one SMTP server. */
export class SmtpSender extends EmailSender {
  readonly #transport: Pick<ReturnType<typeof createTransport>, 'sendMail'>
  readonly #clock: Clock

  /**
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
      // A mail is only text: nodemailer must not read files or URLs for it.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
  }

  /**
   * Delivers one mail.
   *
   * @throws MailNotSent when the server cannot be reached securely, or did not accept the mail.
   * @throws ConfigurationError when `from` is not exactly one email address.
   * @throws TypeError when the recipient is not exactly one email address.
   */
  override async send(email: Email): Promise<void> {
    const { to, from, subject, text, html } = outgoing(email)
    const late = new AbortController()
    const { name, address } = from
    // Email addresses are passed as objects, so that nodemailer does not parse them as lists.
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
 * The connection is encrypted, from the first byte (`smtps:`) or after STARTTLS (`smtp:`), and the certificate is
 * checked. Only a server on this machine may lack TLS. If your own authority has issued the certificate, pass the parts
 * of the server, with the certificate of the authority as `ca`.
 *
 * @param server - A URL such as `smtps://user:pass@mail.example`, or its parts.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export const smtp = (server: SmtpServer, options?: SmtpOptions): EmailSender => new SmtpSender(server, options)
