import { EmailSignInError } from 'authengine'

/** Facts about a mail that was not sent. */
export interface MailFailure {
  /** Name of the service or server that did not accept the mail, such as `Resend`. */
  readonly carrier: string
  /** HTTP or SMTP status of the response; undefined if there was no response. */
  readonly status?: number | undefined
  /** Documented error code of the service; undefined if there is none. */
  readonly code?: string | undefined
  /** The likely cause, and what to do. */
  readonly hint: string
  /** The original error. It is left out if it may quote the mail. */
  readonly cause?: unknown
}

/**
 * A mail was not sent. The message has the name of the service, its response, the likely cause and the fix.
 *
 * The error has no part of the mail, and only status and code of the response, because services quote email addresses,
 * links and keys.
 */
export class MailNotSent extends EmailSignInError {
  static override readonly name: string = 'MailNotSent'

  /** Name of the service or server that did not accept the mail, such as `Resend`. */
  readonly carrier: string
  /** HTTP or SMTP status of the response; undefined if there was no response. */
  readonly status: number | undefined
  /** Documented error code of the service; undefined if there is none. */
  readonly code: string | undefined

  constructor({ carrier, status, code, hint, cause }: MailFailure) {
    const answer = [status === undefined ? [] : `status ${String(status)}`, code ?? []].flat().join(', ')
    super(`${carrier} did not accept the mail${answer && ` (${answer})`}. ${hint}`, { cause })
    this.carrier = carrier
    this.status = status
    this.code = code
  }
}
