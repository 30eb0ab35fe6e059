/**
 * Delivers mail by Twilio SendGrid.
 *
 * @module @authengine/senders/sendgrid
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const ORIGINS = { global: 'https://api.sendgrid.com', eu: 'https://api.eu.sendgrid.com' }

/** Options of {@link sendgrid}. */
export interface SendGridOptions extends HttpMailOptions {
  /** Region of the account: `eu` for a subuser of the EU region. Default: `global`. */
  readonly region?: 'global' | 'eu' | undefined
}

/** Sends mail by version 3 of the API of SendGrid. */
export class SendGridSender extends HttpMailSender {
  constructor({ region = 'global', ...options }: SendGridOptions = {}) {
    super({ id: 'sendgrid', name: 'SendGrid', origin: ORIGINS[region] }, options)
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    const off = { enable: false }
    return {
      path: '/v3/mail/send',
      headers: { authorization: `Bearer ${key}` },
      body: {
        personalizations: [{ to: [{ email: to }] }],
        from: { email: from.address, ...(from.name && { name: from.name }) },
        subject,
        // SendGrid requires `text/plain` before `text/html`.
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        // A tracked link would send the sign-in token to the tracking server first.
        tracking_settings: {
          click_tracking: { ...off, enable_text: false },
          open_tracking: off,
          subscription_tracking: off,
          ganalytics: off,
        },
      },
    }
  }

  protected override accepts(_answer: MailResponse, status: number): boolean {
    return status === 202
  }
}

/**
 * Delivers mail by Twilio SendGrid.
 *
 * Environment: `AUTH_SENDGRID_KEY`, a key from https://app.sendgrid.com/settings/api_keys with the permission "Mail
 * Send". Verify the domain or the email address of `from` at https://app.sendgrid.com/settings/sender_auth; before
 * that, SendGrid responds with 403. It accepts a mail with status 202 and an empty body. Tracking is off for these
 * mails.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: sendgrid({ region: 'eu' }) })
 * ```
 */
export const sendgrid = (options?: SendGridOptions): EmailSender => new SendGridSender(options)
