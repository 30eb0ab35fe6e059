/**
 * Delivers mail by Postmark.
 *
 * @module @authengine/senders/postmark
 */
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const SIGNATURE = 'Verify the domain of "from", or the address, at https://account.postmarkapp.com/signature_domains.'

/** Documented error codes that may occur for a mail. */
const CODES = {
  10: 'The server token is wrong: set AUTH_POSTMARK_KEY or the option apiKey to a token of a Postmark server.',
  100: 'Postmark is in maintenance: try again later.',
  300: `A part of the mail cannot be used, most often the sender. ${SIGNATURE}`,
  400: `Postmark does not know the sender. ${SIGNATURE}`,
  401: `The sender is not confirmed. ${SIGNATURE}`,
  405: 'The account ran out of credits, or may not send: see https://account.postmarkapp.com.',
  406: 'The recipient is inactive after a bounce or a complaint: reactivate the address at Postmark.',
  412: 'The account waits for approval, so it writes to its own domain only: ask Postmark to approve it.',
  413: 'The account may not send: ask Postmark.',
  429: 'Too many requests: try again later.',
}

/** Options of {@link postmark}. */
export interface PostmarkOptions extends HttpMailOptions {
  /** Id of a transactional message stream. Default: `outbound`. */
  readonly messageStream?: string | undefined
}

/** Sends mail by the API of Postmark. */
export class PostmarkSender extends HttpMailSender {
  readonly #stream: string

  constructor({ messageStream = 'outbound', ...options }: PostmarkOptions = {}) {
    super({ id: 'postmark', name: 'Postmark', origin: 'https://api.postmarkapp.com', codes: CODES }, options)
    this.#stream = messageStream
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    return {
      path: '/email',
      headers: { 'x-postmark-server-token': key },
      body: {
        From: String(from),
        To: to,
        Subject: subject,
        TextBody: text,
        HtmlBody: html,
        MessageStream: this.#stream,
        // A tracked link would send the sign-in token to the tracking server first.
        TrackOpens: false,
        TrackLinks: 'None',
      },
    }
  }

  protected override accepts({ ErrorCode }: MailResponse): boolean {
    return ErrorCode === 0
  }

  protected override codeIn({ ErrorCode }: MailResponse): string | undefined {
    return typeof ErrorCode === 'number' ? String(ErrorCode) : undefined
  }
}

/**
 * Delivers mail by Postmark.
 *
 * Environment: `AUTH_POSTMARK_KEY`, the token of a server, from its page "API Tokens" at
 * https://account.postmarkapp.com/servers; a token of the account is not accepted. Verify the domain or the email
 * address of `from` at https://account.postmarkapp.com/signature_domains.
 *
 * Links of these mails are not tracked. Opens are tracked if open tracking is on for the server, because that setting
 * overrides the mail.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: postmark() })
 * ```
 */
export const postmark = (options?: PostmarkOptions): EmailSender => new PostmarkSender(options)
