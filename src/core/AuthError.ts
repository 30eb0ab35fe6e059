/** Marks the errors of this library, the same in every copy of the package. */
export const BRAND = Symbol.for('authengine.error')

/** A class of errors. */
type ErrorClass = abstract new (...args: never[]) => object

/**
 * Whether a value is an error of a class, where the class may come from another copy of the package.
 *
 * Copies are compared by their names, and only by literal ones: a minifier gives the same letter to different classes.
 */
export function isKindOf(expected: ErrorClass, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Function.prototype[Symbol.hasInstance].call(expected, value)) return true
  return BRAND in value && hasLiteralName(expected) && classesOf(value).some((each) => isNamed(each, expected.name))
}

/** The classes of an object, the nearest first. */
function classesOf(value: object): unknown[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null) return []
  return [prototype.constructor, ...classesOf(prototype)]
}

const isNamed = (made: unknown, name: string): boolean =>
  typeof made === 'function' && made.name === name && hasLiteralName(made)

/** Whether a class has a static member `name`: the name that a class has by itself is not enumerable. */
const hasLiteralName = (made: object): boolean => Object.getOwnPropertyDescriptor(made, 'name')?.enumerable === true

/** Which page tells a user about an error: the sign-in page, so that they can try again, or the error page. */
export type ErrorKind = 'signIn' | 'error'

/** Why an error happened, for the log and for server code. Never shown to a browser. */
export interface AuthErrorCause extends Record<string, unknown> {
  /** The error underneath, where there was one. */
  readonly err?: Error
}

/**
 * Level of the line that an error has in the log: `error` if the operator of the site should look, `warn` for what any client can cause at
 * will, or a user can fix, and `debug` for requests that are answered with 4xx.
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
  /** Level of the line in the log. */
  static readonly level: LogLevel = 'error'

  static {
    // On the prototype: what an error has itself may be sent to a browser.
    Object.defineProperty(this.prototype, BRAND, { value: true })
  }

  /**
   * Whether a value is an error of this class, or of a class that extends it. Works across copies of the package and across
   * bundles, where two classes of one name are two classes: `AuthError.is(error)`, `AccessDenied.is(error)`.
   *
   * A class of the application is recognized in another copy only if it has a name of its own:
   * `static override readonly name = 'Unpaid'`.
   *
   * @param value - What was thrown.
   */
  static is<E extends AuthError>(this: abstract new (...args: never[]) => E, value: unknown): value is E {
    return isKindOf(this, value)
  }

  /** `instanceof` answers what {@link AuthError.is} answers. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isKindOf(this, value)
  }

  /** Stable identifier of the error. */
  readonly type: ErrorType
  /** Which page shows the error. */
  readonly kind: ErrorKind
  /** Where the user wanted to go, when a sign-in failed that began elsewhere: a second try leads there. */
  callbackUrl?: string | undefined
  // No property of the object: SolidStart sends those of an uncaught error to the browser, hidden ones too.
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

  /** Level of the line in the log. */
  get level(): LogLevel {
    return (this.constructor as typeof AuthError).level
  }

  /** Where it is explained, as a path in `node_modules`: `authengine/docs/errors.md#accessdenied`. */
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

/** Every `type` an error of this library can have. */
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
  // our memory
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
  | 'UnsupportedMediaType'
  // the operator
  | 'Configuration'
  | 'MissingSecret'
  | 'NotInstalled'
  | 'ShortSecret'
  | 'UntrustedHost'

/** Where an error is explained, as a path in `node_modules`. */
export const helpOn = (type: ErrorType): string => `authengine/docs/errors.md#${type.toLowerCase()}`
