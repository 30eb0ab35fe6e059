import { EmailSignInError } from 'authengine'

/** What is known of a mail that was not sent. */
export interface MailFailure {
  /** Who did not take it, such as `Resend`. */
  readonly carrier: string
  /** Status of the response: of HTTP, or of SMTP; undefined when there was none. */
  readonly status?: number | undefined
  /** The service's own short code for the reason, where it documents one. */
  readonly code?: string | undefined
  /** The likely cause, and what to do. */
  readonly hint: string
  /** The error underneath. Left out where it may repeat what was sent. */
  readonly cause?: unknown
}

/**
 * A mail was not handed over. The message names the carrier, what it answered, the likely cause and the fix.
 *
 * Holds nothing of the mail and nothing of the response but its status and code: services repeat addresses, links and keys.
 */
export class MailNotSent extends EmailSignInError {
  static override readonly name: string = 'MailNotSent'

  /** Who did not accept the mail, such as `Resend`. */
  readonly carrier: string
  /** Status of the response: of HTTP, or of SMTP; undefined when there was none. */
  readonly status: number | undefined
  /** The service's own short code for the reason; undefined where there is none. */
  readonly code: string | undefined

  /** @param failure - What is known. */
  constructor({ carrier, status, code, hint, cause }: MailFailure) {
    const answer = [status === undefined ? [] : `status ${String(status)}`, code ?? []].flat().join(', ')
    super(`${carrier} did not accept the mail${answer && ` (${answer})`}. ${hint}`, { cause })
    this.carrier = carrier
    this.status = status
    this.code = code
  }
}
