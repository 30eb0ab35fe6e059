/**
 * Delivers sign-in mails by Loops, with a template that is kept there.
 *
 * @module @authengine/senders/loops
 */
import { ConfigurationError } from 'authengine'
import type { EmailSender } from 'authengine/plugin'
import { type HttpMailOptions, HttpMailSender, type MailResponse, type MailRequest } from './http/HttpMailSender.js'
import type { OutgoingMail } from './mail/OutgoingMail.js'

const STATUSES = {
  400: 'Most often the template misses a variable, or is not published: it may use url, code and host, and no others.',
  404: 'Loops has no template with this transactionalId, or it is not published: see https://app.loops.so/transactional.',
}

/** Options of {@link loops}. */
export interface LoopsOptions extends HttpMailOptions {
  /** Id of the transactional email, from its page at Loops. */
  readonly transactionalId: string
}

/** Sends mail by the API of Loops for transactional mail. */
export class LoopsSender extends HttpMailSender {
  readonly #template: string

  constructor({ transactionalId, ...options }: LoopsOptions) {
    super({ id: 'loops', name: 'Loops', origin: 'https://app.loops.so', statuses: STATUSES }, options)
    this.#template = transactionalId
  }

  protected override request({ to, variables }: OutgoingMail, key: string): MailRequest {
    if (!this.#template) throw new ConfigurationError([NO_TEMPLATE])
    if (!variables) throw new TypeError('This mail has no variables for a template: use another sender.')
    return {
      path: '/api/v1/transactional',
      headers: { authorization: `Bearer ${key}` },
      body: { transactionalId: this.#template, email: to, dataVariables: variables },
    }
  }

  protected override accepts({ success }: MailResponse): boolean {
    return success === true
  }
}

const NO_TEMPLATE = {
  option: 'loops({ transactionalId })',
  problem: 'is empty.',
  fix: 'Give the id of a transactional email from https://app.loops.so/transactional.',
}

/**
 * Delivers sign-in mails by Loops, which makes them from a template.
 *
 * Environment: `AUTH_LOOPS_KEY`, from https://app.loops.so/settings?page=api. Create a transactional email at
 * https://app.loops.so/transactional and publish it. Its sender, subject and text are used instead of those of the
 * provider. It may have these data variables:
 *
 * - `url`: the link that signs in,
 * - `code`: the digits that the user can type instead, such as `1234 5678`,
 * - `host`: the host of the site.
 *
 * Loops tracks neither opens nor clicks of transactional mails. Recipients are not added to the audience. Mails without
 * variables are refused, because the template would have no content for them.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'no-reply@app.example', sender: loops({ transactionalId: 'cm4…' }) })
 * ```
 */
export const loops = (options: LoopsOptions): EmailSender => new LoopsSender(options)
