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

/** What an application may say of Mailgun. */
export interface MailgunOptions extends HttpMailOptions {
  /** Region of the domain; its mails never leave it. Default: `us`. */
  readonly region?: 'us' | 'eu' | undefined
  /** Domain at Mailgun that sends. Default: the part behind the `@` of `from`. */
  readonly domain?: string | undefined
}

/** Mailgun, by its API of version 3. */
export class MailgunSender extends HttpMailSender {
  readonly #domain: string | undefined

  /** @param options - What the application says. */
  constructor({ region = 'us', domain, ...options }: MailgunOptions = {}) {
    super({ id: 'mailgun', name: 'Mailgun', origin: ORIGINS[region], statuses: STATUSES }, options)
    this.#domain = domain
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    // A rewritten link takes the token of a sign-in to another user first.
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
 * Environment: `AUTH_MAILGUN_KEY`, best a sending key of the domain, from https://app.mailgun.com/settings/api_security.
 * The domain of `from` is added and verified there, in one region; ask for it with `region`. Where Mailgun knows the domain
 * by another name, such as `mg.app.example`, give it as `domain`. Tracking is off for these mails.
 *
 * @param options - What differs from the defaults.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: mailgun({ region: 'eu' }) })
 * ```
 */
export const mailgun = (options?: MailgunOptions): EmailSender => new MailgunSender(options)
