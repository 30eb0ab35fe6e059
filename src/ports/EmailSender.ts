/** A mail, ready to send. */
export interface Email {
  /** Address of the recipient: one, already checked. */
  readonly to: string
  /** Address of the sender. */
  readonly from: string
  /** Subject line. */
  readonly subject: string
  /** The mail as plain text. */
  readonly text: string
  /** The mail as HTML. */
  readonly html: string
}

/** Delivers mail. */
export abstract class EmailSender {
  /** Delivers one mail; rejects when it could not be handed over. */
  abstract send(email: Email): Promise<void>
}
