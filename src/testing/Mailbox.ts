import { type Email, EmailSender } from '../core/ports.js'

/** A mail sender that keeps the mails in memory. */
export class Mailbox extends EmailSender {
  /** The mails so far, oldest first. */
  readonly mails: Email[] = []

  override send(email: Email): Promise<void> {
    this.mails.push(email)
    return Promise.resolve()
  }

  /** The newest mail to an email address. */
  latestTo(address: string): Email | undefined {
    return this.mails.findLast(({ to }) => to === address)
  }

  /** The links in a mail. */
  static linksIn({ text }: Email): string[] {
    return text.match(/https?:\/\/[^\s<>"']+/g) ?? []
  }
}
