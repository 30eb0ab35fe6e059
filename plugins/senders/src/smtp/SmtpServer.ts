import { isLoopback } from 'authengine/binding'
import { namesOf, refuseUnknownNames } from 'authengine/plugin'

/** An SMTP server in parts. */
export interface SmtpServerParts {
  /** Host name. */
  readonly host: string
  /** Port. Default: 465 with `secure`, otherwise 587. */
  readonly port?: number | undefined
  /** Whether TLS is used from the first byte. If false, it starts with STARTTLS. Default: true for port 465. */
  readonly secure?: boolean | undefined
  /** User name and password at the server. */
  readonly auth?: { readonly user: string; readonly pass: string } | undefined
  /** Certificate of an authority (PEM) that is trusted in addition to the usual ones. */
  readonly ca?: string | undefined
}

const PARTS = namesOf<SmtpServerParts>({ host: true, port: true, secure: true, auth: true, ca: true })
const AUTH = namesOf<NonNullable<SmtpServerParts['auth']>>({ user: true, pass: true })

/** An SMTP server: a URL such as `smtps://user:pass@mail.example`, or its parts. */
export type SmtpServer = string | SmtpServerParts

/**
 * The parts of a server.
 *
 * A URL has only host, port, user name and password. A query is refused: nodemailer would read options from it, which
 * could disable the encryption.
 *
 * @throws ConfigurationError when a part is unknown.
 * @throws TypeError when a string is not the URL of an SMTP server.
 */
export function smtpParts(server: SmtpServer): SmtpServerParts {
  if (typeof server !== 'string') {
    refuseUnknownNames('smtp server.', server, PARTS)
    refuseUnknownNames('smtp server.auth.', server.auth, AUTH)
    return server
  }
  const url = URL.canParse(server) ? new URL(server) : undefined
  const known = url?.protocol === 'smtp:' || url?.protocol === 'smtps:'
  if (!url || !known || !url.hostname || url.search || url.hash || url.pathname.length > 1)
    throw new TypeError(NO_SERVER)
  const { hostname, port, username, password } = url
  return {
    host: hostname.replace(/^\[(.+)\]$/, '$1'),
    port: port === '' ? undefined : Number(port),
    secure: url.protocol === 'smtps:',
    auth: username === '' ? undefined : { user: decoded(username), pass: decoded(password) },
  }
}

/** Whether a host is this machine. IPv6 addresses are written without brackets. */
export const isThisMachine = (host: string): boolean => isLoopback(host.includes(':') ? `[${host}]` : host)

// The message does not repeat the URL, because it contains a password.
const NO_SERVER =
  'This is not a URL of an SMTP server: write smtps://user:pass@host or smtp://user:pass@host:port, with special characters ' +
  'in user and password percent-encoded, and nothing behind the port.'

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new TypeError(NO_SERVER)
  }
}
