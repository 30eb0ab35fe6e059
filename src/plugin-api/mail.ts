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

/**
 * Why a mail is sent. `asked` for mails that strangers can ask for; `notice` for mails that tell a user what happened:
 * strangers cannot push them out of the queue.
 */
export type MailClass = 'asked' | 'notice'

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
  /**
   * Sends a mail after the reply, so that the time of the reply does not tell whether a mail is sent. The queue is in the
   * memory of the process. At most 1,000 mails of each class wait; further ones are dropped, and a failure is logged.
   *
   * @param ctx - The request that caused the mail. On a serverless host, it is kept alive until the mail is sent.
   * @param make - Makes the mail when it is sent.
   * @param why - Class of the mail.
   */
  queue(ctx: RequestContext, make: () => Promise<Omit<Email, 'from'>>, why: MailClass): void
  /** Resolves when no mail of this plugin waits to be sent, for tests and for an orderly shutdown. */
  sent(): Promise<void>
  /**
   * When, from which IP address and with which browser something was done, as sentences for the end of a notice, in the
   * language of the user.
   *
   * @param ctx - The request that did it.
   */
  circumstances(ctx: RequestContext): Promise<string>
}

/**
 * The sender of the email providers; undefined if none of them has one. Provided by the feature that has such
 * providers.
 */
export const ProviderMail = apiToken<() => MailSender | undefined>('authengine/mail')
