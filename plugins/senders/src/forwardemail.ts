/**
 * Delivers mail by Forward Email.
 *
 * @module @authengine/senders/forwardemail
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

/** Sends mail by the API of Forward Email. */
export class ForwardEmailSender extends HttpMailSender {
  constructor(options?: HttpMailOptions) {
    super({ id: 'forwardemail', name: 'Forward Email', origin: 'https://api.forwardemail.net' }, options)
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    // The key is the user name, and there is no password.
    const authorization = `Basic ${btoa(`${key}:`)}`
    return {
      path: '/v1/emails',
      headers: { authorization },
      body: { from: String(from), to: [to], subject, text, html },
    }
  }

  protected override accepts({ id, error }: MailResponse): boolean {
    return typeof id === 'string' && !error
  }
}

/**
 * Delivers mail by Forward Email.
 *
 * Environment: `AUTH_FORWARDEMAIL_KEY`, from https://forwardemail.net/my-account/security. Sending needs a paid plan,
 * and a verified domain that is approved for outbound SMTP; `from` must be an alias of that domain. Mails are queued,
 * and nothing in them is tracked.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: forwardemail() })
 * ```
 */
export const forwardemail = (options?: HttpMailOptions): EmailSender => new ForwardEmailSender(options)
