import {
  type HttpMailOptions,
  HttpMailSender,
  type MailResponse,
  type MailRequest,
  type OutgoingMail,
} from '@authengine/senders/http'

/** The error codes that Acme Mail documents, and how to fix each error. */
const CODES = {
  unverified_domain: 'Verify the domain of "from" at https://mail.acme.example/domains.',
  quota: 'The quota of the day is used up: wait, or raise the limit of the plan.',
}

/** Sends mail by the API of Acme Mail. The key is in `AUTH_ACMEMAIL_KEY`. */
export class AcmeMailSender extends HttpMailSender {
  constructor(options?: HttpMailOptions) {
    super({ id: 'acmemail', name: 'Acme Mail', origin: 'https://api.mail.acme.example', codes: CODES }, options)
  }

  protected override request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
    const body = { from: String(from), to: [to], subject, text, html }
    return { path: '/v1/messages', headers: { authorization: `Bearer ${key}` }, body }
  }

  protected override accepts({ queued }: MailResponse): boolean {
    return queued === true
  }

  protected override codeIn({ error }: MailResponse): string | undefined {
    return typeof error === 'string' ? error : undefined
  }
}
