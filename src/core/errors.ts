import { AuthError, type ErrorKind, type ErrorType, type LogLevel } from './AuthError.js'
import { isText } from './guards.js'

/** Code of the application (or of a provider) failed during a sign-in; the cause is in the log. */
export class CallbackRouteError extends AuthError {
  static override readonly name: string = 'CallbackRouteError'
  static override readonly type: ErrorType = 'CallbackRouteError'
}

/** A function of the adapter failed, or returned an unusable result. The error that it threw is the cause. */
export class AdapterError extends AuthError {
  static override readonly name: string = 'AdapterError'
  static override readonly type: ErrorType = 'AdapterError'
}

/** An event handler of the application failed, or did not end in time. It is only logged: the sign-in goes on. */
export class EventError extends AuthError {
  static override readonly name: string = 'EventError'
  static override readonly type: ErrorType = 'EventError'
}

/** A request to another service failed: its URL is not https, it took too long, or the response was too large. */
export class OutgoingRequestError extends AuthError {
  static override readonly name: string = 'OutgoingRequestError'
  static override readonly type: ErrorType = 'OutgoingRequestError'
}

/** One fault of a configuration, with what to do about it. */
export interface Finding {
  /** The option, as it is written in the configuration, such as `session.maxAge`. */
  readonly option: string
  /** What is wrong with it. */
  readonly problem: string
  /** What to write instead. */
  readonly fix: string
}

/** The configuration cannot work. Lists every fault at once. */
export class ConfigurationError extends AuthError {
  static override readonly name: string = 'ConfigurationError'
  static override readonly type: ErrorType = 'Configuration'

  /**
   * @param findings - All faults that were found.
   * @param errorOptions - The `cause`, if there is one.
   */
  constructor(
    readonly findings: readonly Finding[],
    errorOptions?: ErrorOptions,
  ) {
    super(findingLines(findings).join('\n'), errorOptions)
  }
}

/** The lines of the message about findings. The text of a finding may contain a line break. */
export const findingLines = (findings: readonly Finding[]): readonly string[] => [
  `This configuration cannot work (${plural(findings.length)}).`,
  ...findings.map(({ option, problem, fix }, at) => `  ${String(at + 1)}. ${option}: ${problem} ${fix}`),
]

/**
 * The requested API or store belongs to a plugin that is not in the configuration. The message contains the line to
 * add.
 */
export class NotInstalled extends AuthError {
  static override readonly name: string = 'NotInstalled'
  static override readonly type: ErrorType = 'NotInstalled'

  /** @param token - The token of the requested API or store. */
  constructor({ name, line }: { readonly name: string; readonly line?: string | undefined }) {
    super(
      `No plugin provides "${name}". Install the package that exports this token, and add its plugin to the configuration: ` +
        `${line ?? `plugins: [/* the plugin of ${name} */]`}. The engine must be created with this configuration.`,
    )
  }
}

/** A plugin sends mail, and nothing in the configuration can send it. */
export class MissingSender extends AuthError {
  static override readonly name: string = 'MissingSender'
  static override readonly type: ErrorType = 'MissingSender'

  constructor() {
    super(
      'A plugin sends mail, but there is no sender. Add an email provider with "from" and "sender", or a plugin that calls ' +
        'registry.mailSender(…).',
    )
  }
}

/** A mail of a plugin could not be sent. The error of the sender is the cause. */
export class MailError extends AuthError {
  static override readonly name: string = 'MailError'
  static override readonly type: ErrorType = 'MailError'
}

/** There is no secret. Nothing is served until there is one. */
export class MissingSecretError extends AuthError {
  static override readonly name: string = 'MissingSecretError'
  static override readonly type: ErrorType = 'MissingSecret'
}

/** A secret has fewer than 32 characters. Nothing is served in production until it is longer. */
export class ShortSecretError extends AuthError {
  static override readonly name: string = 'ShortSecretError'
  static override readonly type: ErrorType = 'ShortSecret'
}

/** The request names a host that is not trusted. */
export class UntrustedHost extends AuthError {
  static override readonly name: string = 'UntrustedHost'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'UntrustedHost'
}

const plural = (count: number): string => (count === 1 ? '1 fault' : `${String(count)} faults`)

/** A request that is answered with the status of the error; nothing is stored and no cookie is set. */
export abstract class RequestError extends AuthError {
  static override readonly name: string = 'RequestError'
  static override readonly level: LogLevel = 'debug'
  /** HTTP status of the response. */
  abstract readonly status: number
  /** Headers of the response besides the usual ones. */
  readonly headers: Readonly<Record<string, string>> = {}
}

/** Nothing is served under this path, or no provider has this id. */
export class NotFound extends RequestError {
  static override readonly name: string = 'NotFound'
  static override readonly type: ErrorType = 'NotFound'
  override readonly status = 404
}

/** The path exists, but not for this method. */
export class MethodNotAllowed extends RequestError {
  static override readonly name: string = 'MethodNotAllowed'
  static override readonly type: ErrorType = 'MethodNotAllowed'
  override readonly status = 405
  override readonly headers: Readonly<Record<string, string>>

  /** @param allowed - The methods that are served. */
  constructor(allowed: readonly string[]) {
    super(`This path accepts ${allowed.join(', ')} only.`)
    this.headers = { allow: allowed.join(', ') }
  }
}

/** The request cannot be understood: broken JSON, a field of the wrong kind, an impossible host. */
export class MalformedRequest extends RequestError {
  static override readonly name: string = 'MalformedRequest'
  static override readonly type: ErrorType = 'MalformedRequest'
  override readonly status = 400
}

/** The body is larger than `bodyLimit`. */
export class PayloadTooLarge extends RequestError {
  static override readonly name: string = 'PayloadTooLarge'
  static override readonly type: ErrorType = 'PayloadTooLarge'
  override readonly status = 413
}

/** The body is neither JSON nor a URL-encoded form, or is compressed or in another character set than UTF-8. */
export class UnsupportedMediaType extends RequestError {
  static override readonly name: string = 'UnsupportedMediaType'
  static override readonly type: ErrorType = 'UnsupportedMediaType'
  override readonly status = 415
}

/** The browser says that another site sent this request. */
export class CrossSiteRequest extends RequestError {
  static override readonly name: string = 'CrossSiteRequest'
  static override readonly type: ErrorType = 'CrossSiteRequest'
  override readonly status = 403
}

/**
 * The user has to prove again who they are before this request is done. A browser is redirected to `url`; a script gets
 * the status 401 and `{ error, url }`.
 *
 * @see RFC 9470
 */
export class ReauthenticationRequired extends RequestError {
  static override readonly name: string = 'ReauthenticationRequired'
  static override readonly type: ErrorType = 'ReauthenticationRequired'
  override readonly status = 401
  override readonly headers: Readonly<Record<string, string>>

  /**
   * @param message - What is missing.
   * @param url - The page on which the user can do it, and which returns the browser afterwards.
   * @param challenge - The `WWW-Authenticate` header.
   */
  constructor(
    message: string,
    readonly url: string,
    readonly challenge: string,
  ) {
    super(message)
    this.headers = { 'www-authenticate': challenge }
  }
}

/** Too much of the same work is waiting already, such as passwords to hash. */
export class ServerBusy extends RequestError {
  static override readonly name: string = 'ServerBusy'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'ServerBusy'
  override readonly status = 503
  override readonly headers: Readonly<Record<string, string>>

  /**
   * @param what - What is waiting, for the message.
   * @param retryAfter - Seconds after which it may be tried again: the `Retry-After` header.
   */
  constructor(
    what: string,
    readonly retryAfter: number,
  ) {
    super(`Too many requests wait for ${what}. If this happens often, the server needs more processor time.`)
    this.headers = { 'retry-after': String(retryAfter) }
  }
}

/** A session could not be read or written: a callback failed, or the session grew too large for cookies. */
export class JWTSessionError extends AuthError {
  static override readonly name: string = 'JWTSessionError'
  static override readonly type: ErrorType = 'JWTSessionError'
}

/** A session in the database could not be read or extended: the database or a callback failed. */
export class SessionTokenError extends AuthError {
  static override readonly name: string = 'SessionTokenError'
  static override readonly type: ErrorType = 'SessionTokenError'
}

/** Ending the session failed on the server. The cookie is cleared all the same. */
export class SignOutError extends AuthError {
  static override readonly name: string = 'SignOutError'
  static override readonly type: ErrorType = 'SignOutError'
}

/** A sign-in failed in a way that the user can fix: the sign-in page is shown again. */
export abstract class SignInError extends AuthError {
  static override readonly name: string = 'SignInError'
  static override readonly level: LogLevel = 'warn'
  static override readonly kind: ErrorKind = 'signIn'
}

/**
 * The credentials were not accepted. Throw it, or a subclass with a `code` of its own, from `authorize`.
 *
 * Over HTTP the user is sent back to the sign-in page with `error=CredentialsSignin&code=<code>`; server code that
 * called `signIn` gets the error itself.
 *
 * @example
 * ```ts
 * class SecondFactorNeeded extends CredentialsSignin {
 *   override code = 'second-factor'
 * }
 * ```
 */
export class CredentialsSignin extends SignInError {
  static override readonly name: string = 'CredentialsSignin'
  static override readonly type: ErrorType = 'CredentialsSignin'
  /**
   * Visible in the URL, so it must not reveal whether the name or the password was wrong.
   *
   * @defaultValue `"credentials"`
   */
  code = 'credentials'

  /** The code that pages get: `credentials` if a subclass has set a value that is not a string, or an empty string. */
  get publicCode(): string {
    const code: unknown = this.code
    return isText(code) ? code : 'credentials'
  }
}

/** The `signIn` callback refused, or failed: its message is the message of the original error. */
export class AccessDenied extends AuthError {
  static override readonly name: string = 'AccessDenied'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'AccessDenied'
}

/** A rate limit is reached, such as the limit for passwords, mails or codes. */
export class TooManyAttempts extends SignInError {
  static override readonly name: string = 'TooManyAttempts'
  static override readonly type: ErrorType = 'TooManyAttempts'

  /**
   * @param what - What is limited, for the message.
   * @param retryAfter - Seconds until the next attempt is allowed. Over HTTP, it is the `Retry-After` header and a
   *   query parameter of the page.
   */
  constructor(
    what: string,
    readonly retryAfter: number,
  ) {
    super(`The limit "${what}" is reached. It may be tried again in ${String(retryAfter)} seconds.`)
  }
}

/** A form was sent without a valid CSRF token, which proves that it came from a page of this site. */
export class MissingCSRF extends SignInError {
  static override readonly name: string = 'MissingCSRF'
  static override readonly type: ErrorType = 'MissingCSRF'
}

/**
 * A sign-in was not finished: a step took too long, was tried too often, was submitted twice, or belongs to another
 * browser.
 */
export class SignInUnfinished extends SignInError {
  static override readonly name: string = 'SignInUnfinished'
  static override readonly type: ErrorType = 'SignInUnfinished'
}

/** No mail was sent: the email address cannot be used, or the sender failed. */
export class EmailSignInError extends SignInError {
  static override readonly name: string = 'EmailSignInError'
  static override readonly type: ErrorType = 'EmailSignInError'
}

/** The link or code from a mail does not work: wrong, used already, or too old. */
export class Verification extends AuthError {
  static override readonly name: string = 'Verification'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'Verification'
}

/** The sign-in could not start: the metadata of the provider cannot be read, or an endpoint is missing or unsafe. */
export class OAuthSignInError extends SignInError {
  static override readonly name: string = 'OAuthSignInError'
  static override readonly type: ErrorType = 'OAuthSignInError'
}

/** The provider responded with an error, or with an invalid response. */
export class OAuthCallbackError extends SignInError {
  static override readonly name: string = 'OAuthCallbackError'
  static override readonly type: ErrorType = 'OAuthCallbackError'
}

/**
 * The provider answered `access_denied` (RFC 6749 section 4.1.2.1): usually the user chose "no" there. The sign-in page
 * says so calmly, because nothing failed.
 */
export class SignInCancelled extends OAuthCallbackError {
  static override readonly name: string = 'SignInCancelled'
}

/** The response does not belong to a sign-in that this browser started: it is forged, too late, or was used already. */
export class InvalidCheck extends AuthError {
  static override readonly name: string = 'InvalidCheck'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'InvalidCheck'
}

/** The profile does not describe a user: `profile` failed, or there is no id. */
export class OAuthProfileParseError extends SignInError {
  static override readonly name: string = 'OAuthProfileParseError'
  static override readonly type: ErrorType = 'OAuthProfileParseError'
}

/** The account belongs to another user, or another user has its email address. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly name: string = 'OAuthAccountNotLinked'
  static override readonly type: ErrorType = 'OAuthAccountNotLinked'
}

/**
 * The passkey response of the browser is invalid: its challenge is old or not from this site, the origin is wrong, or
 * the passkey is unknown.
 */
export class WebAuthnVerificationError extends SignInError {
  static override readonly name: string = 'WebAuthnVerificationError'
  static override readonly type: ErrorType = 'WebAuthnVerificationError'
  /**
   * Over HTTP the query parameter `code`: no user has this passkey, so the device may remove it. Set only if this
   * reveals nothing to strangers, because no response of the server lists passkeys.
   */
  code?: 'unknown-passkey'
}

/** The passkey was not removed, because its owner could not sign in any more without it. */
export class LastAuthenticator extends RequestError {
  static override readonly name: string = 'LastAuthenticator'
  static override readonly type: ErrorType = 'LastAuthenticator'
  override readonly status = 409
}

/**
 * The signed-in user is not in the database, so nothing can be stored for the user. This happens with sealed cookies
 * beside a database: credentials may sign in users whom no adapter stores, and a user may be deleted.
 */
export class UserNotStored extends RequestError {
  static override readonly name: string = 'UserNotStored'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'UserNotStored'
  override readonly status = 409
}
