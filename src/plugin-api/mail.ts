import type { Email, EmailSender } from '../core/ports.js'
import { apiToken } from './tokens.js'

/** Sends the mail of plugins, and the address it comes from. */
export interface MailSender {
  /** Hands mail over. */
  readonly sender: Pick<EmailSender, 'send'>
  /** Address of the sender, such as `Example <no-reply@app.example>`. */
  readonly from: string
}

/** Sends mail through the sender of the application. */
export interface PluginMail {
  /**
   * Sends one mail. It is given up after 30 seconds.
   *
   * @param mail - To one address.
   * @throws MissingSender if no provider and no plugin has a sender.
   * @throws MailError if the mail could not be handed over.
   */
  send(mail: Omit<Email, 'from'>): Promise<void>
}

/** The sender of the email providers; undefined if none of them has one. Provided by the feature that has such providers. */
export const ProviderMail = apiToken<() => MailSender | undefined>('authengine/mail')
