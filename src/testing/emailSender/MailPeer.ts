import type { Clock, EmailSender } from '../../core/ports.js'

/** A mail as it arrived at the other side. What a sender leaves to a template there is undefined. */
export interface ArrivedMail {
  /** Addresses it goes to. */
  readonly to: readonly string[]
  /** Address it comes from. */
  readonly from?: string | undefined
  /** The name beside that address; empty when there is none. */
  readonly fromName?: string | undefined
  /** Subject line. */
  readonly subject?: string | undefined
  /** The mail as plain text. */
  readonly text?: string | undefined
  /** The mail as HTML. */
  readonly html?: string | undefined
}

/**
 * How the other side of a sender behaves.
 *
 * - `accepts`: takes the mail, as documented.
 * - `refuses`: answers no, and repeats in its answer all it was told: the secrets, the address and the mail.
 * - `babbles`: answers what no documentation foresees.
 * - `hangs`: lets the sender connect, and never answers.
 */
export type PeerBehavior = 'accepts' | 'refuses' | 'babbles' | 'hangs'

/** The other side of a sender: a server that really runs and plays the service. */
export interface MailPeer {
  /** The mails it took, oldest first. */
  readonly mails: readonly ArrivedMail[]
  /** Keys and passwords of the sender, in every form in which they travel. */
  readonly secrets: readonly string[]
  /** A sender that hands its mails over to this side, and measures time by the given clock. */
  sender(clock: Clock): EmailSender
  /** Behaves like this from now on. Default: accepts. */
  turn(behavior: PeerBehavior): void
  /** Resolves as soon as a sender has connected. */
  called(): Promise<void>
  /** Stops, open connections included. May be asked twice. */
  close(): Promise<void>
}

/** What a sender may leave to a template at the service. */
export type MailPart = 'from' | 'subject' | 'text' | 'html'
