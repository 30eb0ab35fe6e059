import { AuthError, helpOn } from '../core/AuthError.js'
import {
  findingLines,
  MailError,
  MissingSender,
  AccessDenied,
  AdapterError,
  CallbackRouteError,
  ConfigurationError,
  CredentialsSignin,
  CrossSiteRequest,
  EmailSignInError,
  EventError,
  InvalidCheck,
  JWTSessionError,
  LastAuthenticator,
  MalformedRequest,
  MethodNotAllowed,
  MissingCSRF,
  MissingSecretError,
  NotFound,
  NotInstalled,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
  OutgoingRequestError,
  PayloadTooLarge,
  ReauthenticationRequired,
  ServerBusy,
  SessionTokenError,
  ShortSecretError,
  SignOutError,
  SignInUnfinished,
  TooManyAttempts,
  UnsupportedMediaType,
  UntrustedHost,
  UserNotStored,
  Verification,
  WebAuthnVerificationError,
} from '../core/errors.js'
import { Logger } from '../core/ports.js'
import type { LoggerMethods } from './AuthConfig.js'

/**
 * Logs with the application's methods, and otherwise with the built-in logger. If a logger fails, the code that logs
 * goes on.
 */
export class ApplicationLogger extends Logger {
  /**
   * @param methods - The methods of the application.
   * @param fallback - Logs the levels for which the application has no method.
   */
  constructor(
    private readonly methods: LoggerMethods,
    private readonly fallback: Logger,
  ) {
    super()
  }

  override error(code: string, ...message: unknown[]): void {
    this.#say('error', code, message)
  }

  override warn(code: string, ...message: unknown[]): void {
    this.#say('warn', code, message)
  }

  override debug(code: string, ...message: unknown[]): void {
    this.#say('debug', code, message)
  }

  #say(level: keyof LoggerMethods, code: string, message: unknown[]): void {
    try {
      if (!this.methods[level]) {
        this.fallback[level](code, ...message)
        return
      }
      Promise.resolve(this.methods[level](code, ...message)).catch(() => undefined)
    } catch {
      // The logger itself failed, so there is no place left to log to.
    }
  }
}

/** The last line of a log entry about an error of the library: the URL of its explanation. */
function helpWith(code: string): string[] {
  const known = catalogue.find(({ type }) => type === code)
  return known ? [`\n  help: ${helpOn(known.type)}`] : []
}

/** Logs to the console. Text from outside cannot forge a log line. */
export class ConsoleLogger extends Logger {
  /** @param debugs - Whether debug lines are printed. */
  constructor(private readonly debugs: boolean) {
    super()
  }

  override error(code: string, ...message: unknown[]): void {
    console.error(`[authengine][error][${code}]`, ...printed(code, message), ...helpWith(code))
  }

  override warn(code: string, ...message: unknown[]): void {
    console.warn(`[authengine][warn][${code}]`, ...printed(code, message), ...helpWith(code))
  }

  override debug(code: string, ...message: unknown[]): void {
    if (!this.debugs) return
    console.log(`[authengine][debug][${code}]`, ...printed(code, message), ...helpWith(code))
  }
}

/** A line break in front of a finding. Such a line is indented and numbered, so it cannot look like a log entry. */
const BEFORE_FINDING = /\n(?= {2}\d+\. )/

/** The message of a log entry. Each finding of a configuration has its own line. */
const printed = (code: string, message: readonly unknown[]): string[] =>
  message.map((each) =>
    code === ConfigurationError.type && typeof each === 'string'
      ? each.split(BEFORE_FINDING).map(escaped).join('\n')
      : printable(each),
  )

const DEEPEST = 6
const MAX_MEMBERS = 50

/** A value as text for a log line. Control characters are escaped; stacks keep their line breaks. */
export const printable = (value: unknown): string => written(value, 0)

// A thrown value may contain itself. The output ends at a certain depth, so that the line is not lost.
function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object' || value === null) return escaped(String(value))
  if (depth > DEEPEST) return '…'
  if (value instanceof Error) return writtenError(value, depth)
  const members = Object.entries(value)
    .slice(0, MAX_MEMBERS)
    .map(([name, member]) => `${escaped(name)}: ${written(member, depth + 1)}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

function writtenError(error: Error, depth: number): string {
  // The stack repeats the message, which may contain text that looks like frames.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(escaped)
  const cause = error.cause === undefined ? '' : `\n  cause: ${written(error.cause, depth + 1)}`
  // Each finding has a line; text of a finding cannot begin another.
  const lines = error instanceof ConfigurationError ? findingLines(error.findings) : [error.message]
  return [`${escaped(error.name)}: ${lines.map(escaped).join('\n')}`, ...frames].join('\n') + cause
}

// With a line break, the sender of the text could forge a log line.
function escaped(text: string): string {
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]|\n/g, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Every error class, in the order in which the documentation explains them. */
export const catalogue = [
  AuthError,
  AccessDenied,
  CredentialsSignin,
  EmailSignInError,
  Verification,
  WebAuthnVerificationError,
  SignInUnfinished,
  TooManyAttempts,
  MissingCSRF,
  CallbackRouteError,
  EventError,
  MailError,
  MissingSender,
  AdapterError,
  OutgoingRequestError,
  OAuthSignInError,
  OAuthCallbackError,
  InvalidCheck,
  OAuthProfileParseError,
  OAuthAccountNotLinked,
  JWTSessionError,
  SessionTokenError,
  SignOutError,
  CrossSiteRequest,
  LastAuthenticator,
  MalformedRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  ReauthenticationRequired,
  ServerBusy,
  UnsupportedMediaType,
  UserNotStored,
  ConfigurationError,
  MissingSecretError,
  NotInstalled,
  ShortSecretError,
  UntrustedHost,
] as const
