/**
 * Delivers mail by Resend.
 *
 * @module @authengine/senders/resend
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const KEY = 'Set AUTH_RESEND_KEY or the option apiKey to a key from https://resend.com/api-keys that may send.'
const DOMAIN = 'Most often the domain of "from" is not verified: see https://resend.com/domains.'
const QUOTA = 'Wait, or raise the limit of the plan.'

/** Documented error codes that may occur for a mail. */
const CODES = {
  missing_api_key: `The request came without its key. ${KEY}`,
  restricted_api_key: `The key may not do this. ${KEY}`,
  invalid_api_key: `The API key is wrong or was revoked. ${KEY}`,
  validation_error: DOMAIN,
  invalid_from_address: `The address in "from" cannot be used. ${DOMAIN}`,
  missing_required_field: 'A part of the mail is empty: see the log at Resend.',
  invalid_parameter: 'A part of the mail cannot be used: see the log at Resend.',
  rate_limit_exceeded: 'Too many requests in one second: try again.',
  daily_quota_exceeded: `The quota of the day is used up. ${QUOTA}`,
  monthly_quota_exceeded: `The quota of the month is used up. ${QUOTA}`,
  application_error: 'Resend fails on its side: try again later.',
  internal_server_error: 'Resend fails on its side: try again later.',
}

/** Sends mail by the API of Resend. */
export class ResendSender extends HttpMailSender {
  constructor(options?: HttpMailOptions) {
    super({ id: 'resend', name: 'Resend', origin: 'https://api.resend.com', codes: CODES }, options)
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    const body = { from: String(from), to: [to], subject, text, html }
    return { path: '/emails', headers: { authorization: `Bearer ${key}` }, body }
  }

  protected override accepts({ id }: MailResponse): boolean {
    return typeof id === 'string' && id !== ''
  }

  protected override codeIn({ name }: MailResponse): string | undefined {
    return typeof name === 'string' ? name : undefined
  }
}

/**
 * Delivers mail by Resend.
 *
 * Environment: `AUTH_RESEND_KEY`, a key from https://resend.com/api-keys; the permission to send is enough. Verify the
 * domain of `from` at https://resend.com/domains.
 *
 * Keep click and open tracking of that domain off, which is the default. There is no option for a single mail, and a
 * tracked link would send the sign-in token to Resend first.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: resend() })
 * ```
 */
export const resend = (options?: HttpMailOptions): EmailSender => new ResendSender(options)
