import type { Destination, IncomingRequest } from 'authengine'
import type { DatabaseUser } from 'authengine/adapter'

/** What a person types to sign up. */
export interface SignUpFields {
  /** The email address. Required unless the site uses only user names. */
  readonly email?: string | undefined
  /** The user name. Required if the site uses user names. */
  readonly username?: string | undefined
  /** The name of the person. */
  readonly name?: string | undefined
  /** The password. */
  readonly password: string
  /** Where the browser goes after the sign-up: a URL of this site. */
  readonly callbackUrl?: string | undefined
}

/** A user to import, with the hash of the password. */
export interface ImportedUser {
  /**
   * Id of a stored user, who gets the password unless the user has or had one. `email`, `name` and `image` are not read
   * then, so the user may have any address, or none.
   *
   * @defaultValue the user with the address, who is created if no user has it
   */
  readonly userId?: string | undefined
  /**
   * The email address. A user who has it already gets the password, unless the user has or had one. Required without
   * `userId`.
   */
  readonly email?: string | undefined
  /**
   * When the person proved to own the address in the other system; null if never. The first sign-in asks for that then. A
   * user who has proved it here gets no password of a person who has not, because another person may have set it.
   *
   * @defaultValue null; with `userId`, it is not compared
   */
  readonly emailVerified?: Date | null | undefined
  /** The user name, for a user with `userId`, if the site uses user names. Default: none, or the one that the user has. */
  readonly username?: string | null | undefined
  /** The name of the person. */
  readonly name?: string | null | undefined
  /** URL of a picture. */
  readonly image?: string | null | undefined
  /** The hash, in one of the formats of the option `legacy`, or of this plugin. */
  readonly hash: string
}

/** The result of an import. */
export interface ImportResult {
  /** How many users have the imported password now. */
  readonly imported: number
  /** Rows that were left out, with the reason. It never contains the hash. */
  readonly refused: readonly { readonly row: number; readonly reason: string }[]
}

/**
 * Passwords for server code: `engine.api(Passwords)`, or `api(Passwords)` of a framework binding.
 *
 * Methods with an `incomingRequest` act for the person who sent it, with the rules and limits of the forms. Pass the
 * `incomingRequest` of an auth context. Methods with a user id are for jobs and administrators.
 */
export interface PasswordsApi {
  /**
   * Begins a sign-up, as the form does: sends a mail, and redirects to the page for its code.
   *
   * @returns Where the browser goes.
   * @throws PasswordRefused, TooManyAttempts or AccessDenied. Nothing was stored then.
   */
  signUp(incomingRequest: IncomingRequest, fields: SignUpFields): Promise<Destination>
  /**
   * Finishes the sign-up of this browser with the code of its mail.
   *
   * @throws Verification if the code is wrong or does not work any more.
   */
  verify(incomingRequest: IncomingRequest, code: string): Promise<Destination>
  /**
   * Mails a link that sets a new password, if the address belongs to an account. The answer is the same in any case.
   *
   * @throws PasswordRefused if it is not an email address.
   */
  requestReset(incomingRequest: IncomingRequest, email: string): Promise<void>
  /**
   * Sets a new password with the token of a mailed link. All sessions of the user end.
   *
   * @throws PasswordRefused or Verification
   */
  reset(incomingRequest: IncomingRequest, token: string, password: string): Promise<void>
  /**
   * Changes the password of the signed-in user. All other sessions of the user end.
   *
   * @throws PasswordRefused, or AccessDenied if no user is signed in.
   * @throws ReauthenticationRequired if the user has to prove first who they are: redirect to its `url`.
   */
  change(incomingRequest: IncomingRequest, currentPassword: string, password: string): Promise<void>
  /**
   * Mails a link to a new address of the signed-in user, which proves it.
   *
   * @throws PasswordRefused, or AccessDenied if no user is signed in.
   * @throws ReauthenticationRequired if the user has to prove first who they are: redirect to its `url`.
   */
  changeEmail(incomingRequest: IncomingRequest, email: string, currentPassword?: string): Promise<void>
  /** Whether a user has a password. */
  has(userId: string): Promise<boolean>
  /** Whether a user has a password, or had one until it was removed: an import does not bring it back. */
  hadOne(userId: string): Promise<boolean>
  /**
   * Sets the password of a user, for administrators. All sessions of the user end, and a mail informs the user, in the
   * default language of the application.
   *
   * @returns The user; null if the user is not stored.
   * @throws PasswordRefused if the password is refused.
   * @throws UntrustedHost if AUTH_URL is not set: the mail has links to the site.
   */
  set(userId: string, password: string): Promise<DatabaseUser | null>
  /**
   * Removes the password of a user, for administrators. All sessions of the user end, and a mail informs the user.
   *
   * @returns Whether the user had one.
   * @throws UntrustedHost if AUTH_URL is not set.
   */
  remove(userId: string): Promise<boolean>
  /**
   * Imports users of another system with their password hashes. A hash is replaced when its user signs in.
   *
   * @param users - Any number of users; they are stored one by one.
   */
  import(users: Iterable<ImportedUser> | AsyncIterable<ImportedUser>): Promise<ImportResult>
  /** Resolves when no mail of the plugin waits to be sent, for tests and before a process ends. */
  mailsSent(): Promise<void>
}
