import { MailNotSent } from '../mail/MailNotSent.js'

const HINTS = new Map<unknown, string>([
  ['EAUTH', 'The user name or the password is wrong, or the server requires an app password: check both.'],
  [
    'ETLS',
    'The connection could not be encrypted: use smtps://, or a server with STARTTLS and a certificate that is trusted; ' +
      'name its authority in the part "ca" if it is your own.',
  ],
  ['EENVELOPE', 'The server refused the sender or the recipient: check whether it may send for the domain of "from".'],
])
const REFUSED = 'The server refused the mail: check whether it may send for the domain of "from", and see its log.'
const UNREACHABLE =
  'The server could not be reached or did not speak SMTP in time: check host and port, and the network.'

/** The error for a failure of nodemailer. */
export function smtpFailure(error: unknown): MailNotSent {
  const { code, responseCode, response, message } = Object(error) as TransportError
  const status = typeof responseCode === 'number' ? responseCode : undefined
  // A certificate error has the same code as other errors of the socket.
  const reason = response === undefined && /certificate/i.test(String(message)) ? 'ETLS' : code
  const hint = HINTS.get(reason) ?? (response === undefined ? UNREACHABLE : REFUSED)
  // The response of a server may quote the email address or the mail, so such an error is not kept as the cause.
  const cause = response === undefined ? error : undefined
  return new MailNotSent({
    carrier: SERVER,
    status,
    code: typeof reason === 'string' ? reason : undefined,
    hint,
    cause,
  })
}

type TransportError = Readonly<Partial<Record<'code' | 'responseCode' | 'response' | 'message', unknown>>>

const SERVER = 'The SMTP server'
