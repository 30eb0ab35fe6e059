import { ConfigurationError } from 'authengine'
import type { Email } from 'authengine/plugin'
import { NamedAddress } from './NamedAddress.js'
import { isPlainAddress } from './plainAddress.js'

/** A mail that was checked. Name and email address of the sender are separate. */
export interface OutgoingMail extends Omit<Email, 'from'> {
  /** The sender. */
  readonly from: NamedAddress
}

/**
 * Checks that a mail has one sender and one recipient, and makes its subject one line.
 *
 * @throws ConfigurationError when `from` is not exactly one email address, with or without a name.
 * @throws TypeError when the recipient is not exactly one email address.
 */
export function outgoing({ from, ...mail }: Email): OutgoingMail {
  const sender = NamedAddress.read(from)
  if (!sender) throw new ConfigurationError([NOT_ONE_SENDER])
  if (!isPlainAddress(mail.to))
    throw new TypeError('The recipient is not exactly one email address: pass one, without a name.')
  // A line break in a subject would start another header.
  return { ...mail, from: sender, subject: mail.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ') }
}

const NOT_ONE_SENDER = {
  option: 'from',
  problem: 'is not exactly one email address.',
  fix: 'Write no-reply@app.example or Example <no-reply@app.example>; put a name with special characters in double quotes.',
}
