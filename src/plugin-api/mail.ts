import type { Email, EmailSender } from '../core/ports.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { MailPage } from '../pages/drawMail.js'
import { apiToken } from './tokens.js'

/** The sender for the mail of plugins, and its email address. */
export interface MailSender {
  /** Sends mail. */
  readonly sender: Pick<EmailSender, 'send'>
  /** Email address of the sender, such as `Example <no-reply@app.example>`. */
  readonly from: string
}

/** Sends mail through the sender of the application. */
export interface PluginMail {
  /**
   * Sends one mail. It fails after 30 seconds.
   *
   * @param mail - For one email address.
   * @throws MissingSender if no provider and no plugin has a sender.
   * @throws MailError if the mail could not be sent.
   */
  send(mail: Omit<Email, 'from'>): Promise<void>
  /**
   * Draws a mail in the style of the built-in mails, in the language of the user.
   *
   * @param ctx - The request of the user.
   */
  draw(ctx: RequestContext, mail: MailPage): Promise<Omit<Email, 'from' | 'to'>>
}

/**
 * The sender of the email providers; undefined if none of them has one. Provided by the feature that has such
 * providers.
 */
export const ProviderMail = apiToken<() => MailSender | undefined>('authengine/mail')
