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
  /**
   * What the mail says, by name, for services that write it themselves by a template: a sign-in mail has `url`, `code` and
   * `host`. Undefined where there is nothing but the text.
   */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** Delivers mail. */
export abstract class EmailSender {
  /** Delivers one mail; rejects when it could not be handed over. */
  abstract send(email: Email): Promise<void>
}
