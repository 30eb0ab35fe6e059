import { forwardemail } from '@authengine/senders/forwardemail'
import { loops } from '@authengine/senders/loops'
import { mailgun } from '@authengine/senders/mailgun'
import { postmark } from '@authengine/senders/postmark'
import { resend } from '@authengine/senders/resend'
import { sendgrid } from '@authengine/senders/sendgrid'
import type { HttpMailOptions } from '@authengine/senders/http'
import type { EmailSender } from 'authengine/plugin'
import type { ArrivedMail, MailPart } from 'authengine/testing'

/** The response of a service. A body that is not a string is sent as JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A mail service as its documentation describes it. */
export interface DocumentedCarrier {
  readonly name: string
  readonly create: (options: HttpMailOptions) => EmailSender
  /** The path to which mails are posted. */
  readonly path: string
  /** The name of the header with the key. */
  readonly header: string
  /** The value of that header. */
  readonly credentials: (key: string) => string
  /** Reads the mail from the body of a request. */
  readonly read: (body: Body) => ArrivedMail
  readonly accepted: Answer
  /** A refusal that repeats the text. */
  readonly refused: (echo: string) => Answer
  readonly without?: readonly MailPart[]
}

/** The body of a request: the members of the JSON object, or the fields of the form. */
export type Body = Readonly<Record<string, unknown>>

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
const bearer = (key: string): string => `Bearer ${key}`

/** Name and address of `Name <address>`. */
function sender(written: unknown): Pick<ArrivedMail, 'from' | 'fromName'> {
  const [, name = '', bracketed, bare] = /^(?:(.*?) ?<([^<>]*)>|([^<>]*))$/.exec(String(written)) ?? []
  const quoted = /^"(.*)"$/.exec(name)?.[1]
  return { from: bracketed ?? bare, fromName: quoted?.replaceAll(/\\(.)/g, '$1') ?? name }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** Recipients in one text, which services read as a list. */
const listed = (value: unknown): string[] => text(value).split(/[,;]/)

const plain = ({ from, to, subject, text: plainText, html }: Body): ArrivedMail => ({
  to: Array.isArray(to) ? to.flatMap(listed) : listed(to),
  ...sender(from),
  subject: text(subject),
  text: text(plainText),
  html: text(html),
})

/** All services that have a sender. */
export const carriers: readonly DocumentedCarrier[] = [
  {
    name: 'Resend',
    create: resend,
    path: '/emails',
    header: 'authorization',
    credentials: bearer,
    read: plain,
    accepted: { status: 200, body: { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' } },
    refused: (message) => ({ status: 403, body: { statusCode: 403, name: 'invalid_api_key', message } }),
  },
  {
    name: 'Postmark',
    create: postmark,
    path: '/email',
    header: 'x-postmark-server-token',
    credentials: (key) => key,
    read: ({ From, To, Subject, TextBody, HtmlBody }) =>
      plain({ from: From, to: To, subject: Subject, text: TextBody, html: HtmlBody }),
    accepted: { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: 'b7bc2f4a-e38e-4336-af7d-e6c392c2f817' } },
    // An error with status 200, as in the responses to its batches.
    refused: (Message) => ({ status: 200, body: { ErrorCode: 406, Message } }),
  },
  {
    name: 'SendGrid',
    create: sendgrid,
    path: '/v3/mail/send',
    header: 'authorization',
    credentials: bearer,
    read: (body) => {
      const { personalizations, from, subject, content } = body as unknown as {
        personalizations: { to: { email: string }[] }[]
        from: { email: string; name?: string }
        subject: string
        content: { type: string; value: string }[]
      }
      return {
        to: personalizations.flatMap(({ to }) => to.map(({ email }) => email)),
        from: from.email,
        fromName: from.name ?? '',
        subject,
        text: content.find(({ type }) => type === 'text/plain')?.value,
        html: content.find(({ type }) => type === 'text/html')?.value,
      }
    },
    accepted: { status: 202, body: '' },
    refused: (message) => ({ status: 403, body: { errors: [{ message, field: message, help: message }] } }),
  },
  {
    name: 'Mailgun',
    create: mailgun,
    path: '/v3/app.example/messages',
    header: 'authorization',
    credentials: (key) => basic(`api:${key}`),
    read: plain,
    accepted: { status: 200, body: { id: '<20300101000000.1@app.example>', message: 'Queued. Thank you.' } },
    refused: (message) => ({ status: 400, body: { message } }),
  },
  {
    name: 'Forward Email',
    create: forwardemail,
    path: '/v1/emails',
    header: 'authorization',
    credentials: (key) => basic(`${key}:`),
    read: plain,
    accepted: { status: 200, body: { id: '6500d6d8e5e5e5e5e5e5e5e5', object: 'email', status: 'queued' } },
    refused: (message) => ({ status: 400, body: { statusCode: 400, error: 'Bad Request', message } }),
  },
  {
    name: 'Loops',
    create: (options) => loops({ transactionalId: 'template-id', ...options }),
    path: '/api/v1/transactional',
    header: 'authorization',
    credentials: bearer,
    read: ({ email }) => ({ to: listed(email) }),
    accepted: { status: 200, body: { success: true } },
    refused: (message) => ({ status: 400, body: { success: false, path: 'dataVariables', message } }),
    without: ['from', 'subject', 'text', 'html'],
  },
]
