import { readMail, type MailText } from './readMail.js'

/** A mail that was received. */
export interface Mail extends MailText {
  /** Id in the mailbox. */
  readonly id: string
  /** Email addresses of the recipients. */
  readonly to: readonly string[]
  /** Time of its arrival. */
  readonly received: Date
}

const MOST = 50

/** Keeps the newest mails in memory. */
export class Mailbox {
  #mails: readonly Mail[] = []
  #count = 0

  /** The mails, newest first. */
  get mails(): readonly Mail[] {
    return this.#mails
  }

  /** The mail with this id. */
  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Adds a mail, given as its raw bytes. Removes the oldest mail if there are too many. */
  receive(to: readonly string[], raw: Buffer): void {
    const mail = { ...readMail(raw), id: String(++this.#count), to, received: new Date() }
    this.#mails = [mail, ...this.#mails].slice(0, MOST)
  }
}
