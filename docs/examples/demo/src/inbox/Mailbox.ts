import { readMail, type MailText } from './readMail.js'

/** A mail that was received. */
export interface Mail extends MailText {
  /** Names it in the mailbox. */
  readonly id: string
  /** Addresses it was sent to. */
  readonly to: readonly string[]
  /** When it came. */
  readonly received: Date
}

const MOST = 50

/** Keeps the newest mails in memory. */
export class Mailbox {
  #mails: readonly Mail[] = []
  #count = 0

  /** Newest first. */
  get mails(): readonly Mail[] {
    return this.#mails
  }

  /** The mail with this id. */
  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Keeps a mail as it came over the wire; the oldest one goes when there are too many. */
  receive(to: readonly string[], raw: Buffer): void {
    const mail = { ...readMail(raw), id: String(++this.#count), to, received: new Date() }
    this.#mails = [mail, ...this.#mails].slice(0, MOST)
  }
}
