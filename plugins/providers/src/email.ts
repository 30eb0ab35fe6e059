/**
 * Signs in a user who can read the mail that was sent to their email address.
 *
 * @module @authengine/providers/email
 */
import { type EmailOptions, EmailProvider } from 'authengine/provider'

export { type EmailOptions, EmailProvider }

/**
 * Signs in by email: with a mailed link, or with the code in the same mail.
 *
 * A sender of `@authengine/senders` delivers the mail: `smtp`, `resend`, `postmark` and others. The mailed tokens are
 * kept in a database until they are used.
 *
 * @param options - Sender address and sender of the mails, and other options.
 *
 * @example
 * ```ts
 * Email({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export default function Email(options?: EmailOptions): EmailProvider {
  return new EmailProvider(options)
}
