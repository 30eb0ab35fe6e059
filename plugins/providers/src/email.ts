/**
 * Signs in a user who can read the mail that was sent to an email address.
 *
 * @module @authengine/providers/email
 */
import { type EmailOptions, EmailProvider } from 'authengine/provider'

export { type EmailOptions, EmailProvider }

/**
 * Signs in by email: with a link, or with the code that comes with it.
 *
 * A sender of `@authengine/senders` delivers the mail: `smtp`, `resend`, `postmark` and others. A database keeps what was
 * sent until it is used.
 *
 * @param options - From whom, and by which sender.
 *
 * @example
 * ```ts
 * Email({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export default function Email(options?: EmailOptions): EmailProvider {
  return new EmailProvider(options)
}
