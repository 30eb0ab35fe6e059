/** Marks errors of this library. Every copy of the package uses the same symbol. */
export const BRAND = Symbol.for('authengine.error')

/** A class of errors. */
type ErrorClass = abstract new (...args: never[]) => object

/**
 * Whether a value is an error of a class. Its class may come from another copy of the package.
 *
 * Classes of different copies are compared by name, and only if the names are literals: a minifier may give the same
 * letter to different classes.
 */
export function isKindOf(expected: ErrorClass, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Function.prototype[Symbol.hasInstance].call(expected, value)) return true
  return BRAND in value && hasLiteralName(expected) && classesOf(value).some((each) => isNamed(each, expected.name))
}

/** The class of an object and its base classes, in this order. */
function classesOf(value: object): unknown[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null) return []
  return [prototype.constructor, ...classesOf(prototype)]
}

const isNamed = (made: unknown, name: string): boolean =>
  typeof made === 'function' && made.name === name && hasLiteralName(made)

/** Whether a class declares a static member `name`. The built-in name of a class is not enumerable. */
const hasLiteralName = (made: object): boolean => Object.getOwnPropertyDescriptor(made, 'name')?.enumerable === true

/** Which page shows an error: the sign-in page, so that the user can try again, or the error page. */
export type ErrorKind = 'signIn' | 'error'

/** Why an error happened, for the log and for server code. Never shown to a browser. */
export interface AuthErrorCause extends Record<string, unknown> {
  /** The error that caused this one, if there is one. */
  readonly err?: Error
}

/**
 * Log level of an error: `error` if the operator of the site should look at it, `warn` if any client can cause it, or a
 * user can fix it, and `debug` for requests that get a 4xx response.
 */
export type LogLevel = 'error' | 'warn' | 'debug'

/**
 * Base class of every error of this library.
 *
 * `type` is stable and safe to show; `message` and `cause` are for the log and for server code only.
 *
 * @example
 * ```ts
 * try {
 *   await engine.signIn(incomingRequest, 'credentials', fields)
 * } catch (error) {
 *   if (AuthError.is(error)) return { failed: error.type }
 *   throw error
 * }
 * ```
 */
export class AuthError extends Error {
  /** Name of the class. A literal, so that it is the same in minified bundles; subclasses set their own. */
  static override readonly name: string = 'AuthError'
  /** Identifies the class in logs and in the `error` query parameter; inherited by subclasses that set none. */
  static readonly type: ErrorType = 'AuthError'
  /** Which page shows the error. */
  static readonly kind: ErrorKind = 'error'
  /** Log level. */
  static readonly level: LogLevel = 'error'

  static {
    // On the prototype, because own properties of an error may be sent to a browser.
    Object.defineProperty(this.prototype, BRAND, { value: true })
  }

  /**
   * Whether a value is an error of this class, or of a class that extends it: `AuthError.is(error)`,
   * `AccessDenied.is(error)`. It works across copies of the package and across bundles, where the same class exists
   * more than once.
   *
   * A class of the application is recognized in another copy only if it declares its name:
   * `static override readonly name = 'Unpaid'`.
   *
   * @param value - The value that was thrown.
   */
  static is<E extends AuthError>(this: abstract new (...args: never[]) => E, value: unknown): value is E {
    return isKindOf(this, value)
  }

  /** Makes `instanceof` return the same as {@link AuthError.is}. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isKindOf(this, value)
  }

  /** Stable identifier of the error. */
  readonly type: ErrorType
  /** Which page shows the error. */
  readonly kind: ErrorKind
  /** The callback URL of a sign-in that failed after it began in an earlier request. The next attempt uses it, too. */
  callbackUrl?: string | undefined
  // A private field, because SolidStart sends all properties of an uncaught error to the browser, even hidden ones.
  readonly #cause: AuthErrorCause | undefined

  /**
   * @param message - What happened, or the error that caused it.
   * @param errorOptions - The `cause`, when the first argument is a message.
   */
  constructor(message?: string | ErrorOptions, errorOptions?: ErrorOptions) {
    super(typeof message === 'string' ? message : message instanceof Error ? message.message : '')
    this.name = new.target.name
    this.type = new.target.type
    this.kind = new.target.kind
    this.#cause = causeOf(typeof message === 'object' ? message : errorOptions)
  }

  /** Log level. */
  get level(): LogLevel {
    return (this.constructor as typeof AuthError).level
  }

  /** Where the error is explained: a path such as `node_modules/authengine/docs/errors.md#accessdenied`. */
  get help(): string {
    return helpOn(this.type)
  }

  /** Why it happened. An `Error` given as the cause is kept under `err`. */
  override get cause(): AuthErrorCause | undefined {
    return this.#cause
  }
}

function causeOf(given: ErrorOptions | undefined): AuthErrorCause | undefined {
  const cause = given instanceof Error ? given : given?.cause
  if (cause === undefined || cause === null) return undefined
  if (cause instanceof Error) return { err: cause }
  return typeof cause === 'object' ? { ...cause } : { reason: cause }
}

/** Every `type` that an error of this library can have. */
export type ErrorType =
  | 'AuthError'
  // the user
  | 'AccessDenied'
  | 'CredentialsSignin'
  | 'EmailSignInError'
  | 'MissingCSRF'
  | 'SignInUnfinished'
  | 'TooManyAttempts'
  | 'Verification'
  | 'WebAuthnVerificationError'
  // the application
  | 'AdapterError'
  | 'CallbackRouteError'
  | 'EventError'
  | 'MailError'
  | 'MissingSender'
  // another service
  | 'InvalidCheck'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthProfileParseError'
  | 'OAuthSignInError'
  | 'OutgoingRequestError'
  // sessions
  | 'JWTSessionError'
  | 'SessionTokenError'
  | 'SignOutError'
  // the request
  | 'CrossSiteRequest'
  | 'LastAuthenticator'
  | 'MalformedRequest'
  | 'MethodNotAllowed'
  | 'NotFound'
  | 'PayloadTooLarge'
  | 'ReauthenticationRequired'
  | 'ServerBusy'
  | 'UnsupportedMediaType'
  | 'UserNotStored'
  // the operator
  | 'Configuration'
  | 'MissingSecret'
  | 'NotInstalled'
  | 'ShortSecret'
  | 'UntrustedHost'

/** Where an error is explained, as a path in `node_modules`. */
export const helpOn = (type: ErrorType): string => `node_modules/authengine/docs/errors.md#${type.toLowerCase()}`
