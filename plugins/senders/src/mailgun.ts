/**
 * Delivers mail by Mailgun.
 *
 * @module @authengine/senders/mailgun
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const ORIGINS = { us: 'https://api.mailgun.net', eu: 'https://api.eu.mailgun.net' }
const STATUSES = {
  401: 'The API key is wrong, or of another region or domain: set AUTH_MAILGUN_KEY or the option apiKey, and region.',
  404: 'Mailgun has no such domain in this region: check the options domain and region.',
}

/** Options of {@link mailgun}. */
export interface MailgunOptions extends HttpMailOptions {
  /** Region of the domain. Its mails never leave this region. Default: `us`. */
  readonly region?: 'us' | 'eu' | undefined
  /** Sending domain at Mailgun. Default: the domain of `from`. */
  readonly domain?: string | undefined
}

/** Sends mail by version 3 of the API of Mailgun. */
export class MailgunSender extends HttpMailSender {
  readonly #domain: string | undefined

  constructor({ region = 'us', domain, ...options }: MailgunOptions = {}) {
    super({ id: 'mailgun', name: 'Mailgun', origin: ORIGINS[region], statuses: STATUSES }, options)
    this.#domain = domain
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    // A tracked link would send the sign-in token to the tracking server first.
    const untracked = { 'o:tracking': 'no', 'o:tracking-clicks': 'no', 'o:tracking-opens': 'no' }
    const body = new FormData()
    const fields = { from: String(from), to, subject, text, html, ...untracked }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const domain = this.#domain ?? from.address.split('@').at(-1) ?? ''
    const authorization = `Basic ${btoa(`api:${key}`)}`
    return { path: `/v3/${encodeURIComponent(domain)}/messages`, headers: { authorization }, body }
  }

  protected override accepts({ id }: MailResponse): boolean {
    return typeof id === 'string' && id !== ''
  }
}

/**
 * Delivers mail by Mailgun.
 *
 * Environment: `AUTH_MAILGUN_KEY`, preferably a sending key of the domain, from
 * https://app.mailgun.com/settings/api_security. The domain of `from` must be verified at Mailgun, in one region: set
 * `region` to it. If the domain at Mailgun has another name, such as `mg.app.example`, set `domain`. Tracking is off
 * for these mails.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: mailgun({ region: 'eu' }) })
 * ```
 */
export const mailgun = (options?: MailgunOptions): EmailSender => new MailgunSender(options)
