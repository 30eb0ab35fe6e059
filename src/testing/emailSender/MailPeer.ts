import type { Clock, EmailSender } from '../../core/ports.js'

/** A mail as the service received it. Parts that a template of the service supplies are undefined. */
export interface ArrivedMail {
  /** Email addresses of the recipients. */
  readonly to: readonly string[]
  /** Email address of the sender. */
  readonly from?: string | undefined
  /** Name of the sender; empty if the mail has no name. */
  readonly fromName?: string | undefined
  /** Subject line. */
  readonly subject?: string | undefined
  /** The mail as plain text. */
  readonly text?: string | undefined
  /** The mail as HTML. */
  readonly html?: string | undefined
}

/**
 * How the fake mail service behaves.
 *
 * - `accepts`: accepts the mail, as documented.
 * - `refuses`: refuses the mail, and repeats everything it received: the secrets, the email address and the mail.
 * - `babbles`: sends a response that is not documented.
 * - `hangs`: accepts the connection, and never responds.
 */
export type PeerBehavior = 'accepts' | 'refuses' | 'babbles' | 'hangs'

/** A running server that imitates the mail service of a sender. */
export interface MailPeer {
  /** The accepted mails, oldest first. */
  readonly mails: readonly ArrivedMail[]
  /** Keys and passwords of the sender, in every form in which they are sent. */
  readonly secrets: readonly string[]
  /** Creates a sender that sends its mails to this server, with timeouts by the given clock. */
  sender(clock: Clock): EmailSender
  /** Changes the behavior from now on. Default: accepts. */
  turn(behavior: PeerBehavior): void
  /** Resolves as soon as a sender has connected. */
  called(): Promise<void>
  /** Stops the server and closes open connections. May be called twice. */
  close(): Promise<void>
}

/** A part of a mail that a template of the service may supply. */
export type MailPart = 'from' | 'subject' | 'text' | 'html'
