/**
 * Delivers mail by Twilio SendGrid.
 *
 * @module @authengine/senders/sendgrid
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const ORIGINS = { global: 'https://api.sendgrid.com', eu: 'https://api.eu.sendgrid.com' }

/** What an application may say of SendGrid. */
export interface SendGridOptions extends HttpMailOptions {
  /** Where the account is: `eu` for a subuser of the EU region. Default: `global`. */
  readonly region?: 'global' | 'eu' | undefined
}

/** SendGrid, by its API of version 3. */
export class SendGridSender extends HttpMailSender {
  /** @param options - What the application says. */
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
        // SendGrid wants the simplest form first.
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        // A rewritten link takes the token of a sign-in to another user first.
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
 * Environment: `AUTH_SENDGRID_KEY`, a key from https://app.sendgrid.com/settings/api_keys with the permission "Mail Send".
 * The domain of `from`, or the address, is verified at https://app.sendgrid.com/settings/sender_auth; SendGrid answers 403
 * as long as it is not. Mails are accepted with status 202 and an empty answer. Tracking is off for these mails.
 *
 * @param options - What differs from the defaults.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: sendgrid({ region: 'eu' }) })
 * ```
 */
export const sendgrid = (options?: SendGridOptions): EmailSender => new SendGridSender(options)
