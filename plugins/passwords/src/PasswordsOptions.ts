import type { CallbackContext, LimitsFor } from 'authengine'
import { type EmailSender, namesOf, refuseUnknownNames } from 'authengine/plugin'
import type { LegacyHash } from './hashing/LegacyHash.js'
import type { PasswordHasher } from './hashing/PasswordHasher.js'
import type { PepperKey } from './hashing/Pepper.js'
import type { BreachChecker } from './rules/BreachChecker.js'
import type { PasswordRuleOptions } from './rules/PasswordRules.js'

/** Who wants to sign up. */
export interface SignUpRequest {
  /** The email address, in lower case; undefined if the site uses only user names. */
  readonly email: string | undefined
  /** The user name, as it was typed; undefined if the site uses only email addresses. */
  readonly username: string | undefined
  /** The name of the person; undefined if none was typed. */
  readonly name: string | undefined
}

/** Lifetimes in seconds. */
export interface PasswordLifetimes {
  /**
   * Of the link and the code that finish a sign-up.
   *
   * @defaultValue 86400 (1 day)
   */
  readonly signUp?: number | undefined
  /**
   * Of the link that sets a new password. At most 24 hours (NIST SP 800-63B-4 section 4.2.1.2).
   *
   * @defaultValue 3600 (1 hour)
   */
  readonly reset?: number | undefined
  /**
   * Of the link that proves a new email address.
   *
   * @defaultValue 3600 (1 hour)
   */
  readonly changeEmail?: number | undefined
  /**
   * Of the link that brings back the former email address. It is mailed to the former address.
   *
   * @defaultValue 604800 (7 days)
   */
  readonly undoEmail?: number | undefined
}

/** Options of {@link passwords}. */
export interface PasswordsOptions {
  /**
   * How many characters (Unicode code points) a new password has at least. At least 8, and less than 15 only if a second
   * factor is required of every user (NIST SP 800-63B-4 section 3.1.1.2).
   *
   * @defaultValue 15
   */
  readonly minLength?: number | undefined
  /**
   * How many characters (Unicode code points) a password has at most: from 64 to 256.
   *
   * @defaultValue 256
   */
  readonly maxLength?: number | undefined
  /**
   * Who can sign up: every person (`on`), no person (`off`), or those whom a function lets sign up. The function is called
   * whether or not an account exists already, and must not look for one.
   *
   * @defaultValue `on`
   */
  readonly signUp?:
    'on' | 'off' | ((request: SignUpRequest, ctx: CallbackContext) => boolean | Promise<boolean>) | undefined
  /**
   * When users prove that they own their email address. With `unsafe-later`, a sign-up signs in at once, and a mail asks
   * for the proof. A person can then sign up with the address of another one, and the reply tells which addresses have an
   * account. Do not send anything private to an address, or trust it, while `emailVerified` is null.
   *
   * @defaultValue `before-session`
   */
  readonly verifyEmail?: 'before-session' | 'unsafe-later' | undefined
  /**
   * What users sign in with. With `username`, no email address is asked for, so that a forgotten password cannot be
   * replaced. With `both`, users have both, and sign in with either.
   *
   * @defaultValue `email`
   */
  readonly names?: 'email' | 'username' | 'both' | undefined
  /**
   * Hashes passwords.
   *
   * @defaultValue argon2id with `@node-rs/argon2` if it is installed, else with Node if it has argon2, else scrypt
   */
  readonly hasher?: PasswordHasher | undefined
  /**
   * How many passwords are hashed at the same time. Each takes a thread of the thread pool, which also reads files.
   *
   * @defaultValue 2, or 1 on a machine with at most two processors
   */
  readonly concurrency?: number | undefined
  /**
   * Formats of imported hashes. A hash in such a format is replaced when its user signs in.
   *
   * @defaultValue bcrypt, argon2, scrypt, Better Auth, Lucia, Django, Supabase
   */
  readonly legacy?: readonly LegacyHash[] | undefined
  /**
   * Keys for a further step before hashing, newest first. Keep them outside of the database. Without the key, hashes of a
   * stolen database cannot be attacked. A hash with an older key is replaced when its user signs in.
   *
   * @defaultValue none
   */
  readonly pepper?: readonly PepperKey[] | undefined
  /**
   * Passwords that are refused, in addition to the list of the plugin.
   *
   * @defaultValue none
   */
  readonly blocklist?: PasswordRuleOptions['blocklist']
  /**
   * Refuses new passwords that are in known breaches. The first five hexadecimal digits of the SHA-1 of the password are
   * sent to `api.pwnedpasswords.com`. If the service does not answer, the password is accepted. `false` turns it off.
   *
   * @defaultValue true
   */
  readonly breachCheck?: boolean | BreachChecker | undefined
  /**
   * Whether the breach check is also made at sign-in. A user whose password is in a breach is signed in, and gets a mail.
   *
   * @defaultValue false
   */
  readonly breachCheckAtSignIn?: boolean | undefined
  /**
   * The sender of mails, and its email address, such as `Example <no-reply@app.example>`.
   *
   * @defaultValue the sender of the first email provider that has one; while you develop, mails are printed
   */
  readonly mail?: { readonly sender: Pick<EmailSender, 'send'>; readonly from: string } | undefined
  /** Lifetimes of mailed links and codes. */
  readonly lifetimes?: PasswordLifetimes | undefined
}

/** Options with defaults filled in. */
export interface PasswordSettings {
  readonly minLength: number
  readonly maxLength: number
  readonly names: 'email' | 'username' | 'both'
  readonly signUp: NonNullable<PasswordsOptions['signUp']>
  readonly verifyEmail: NonNullable<PasswordsOptions['verifyEmail']>
  readonly lifetimes: { readonly [K in keyof PasswordLifetimes]-?: number }
}

const OPTIONS = namesOf<PasswordsOptions>({
  minLength: true,
  maxLength: true,
  signUp: true,
  verifyEmail: true,
  names: true,
  hasher: true,
  concurrency: true,
  legacy: true,
  pepper: true,
  blocklist: true,
  breachCheck: true,
  breachCheckAtSignIn: true,
  mail: true,
  lifetimes: true,
})

const LIFETIMES = namesOf<PasswordLifetimes>({ signUp: true, reset: true, changeEmail: true, undoEmail: true })

const DAY = 86_400

/**
 * Fills in the defaults.
 *
 * @throws TypeError if an option is unknown.
 */
export function settingsFrom(options: PasswordsOptions): PasswordSettings {
  refuseUnknownNames('passwords() ', options, OPTIONS)
  const { lifetimes = {}, maxLength = 256, minLength = 15, names = 'email', signUp = 'on' } = options
  const { verifyEmail = 'before-session' } = options
  refuseUnknownNames('passwords() lifetimes.', lifetimes, LIFETIMES)
  const { changeEmail = 3600, reset = 3600, signUp: signUpLifetime = DAY, undoEmail = 7 * DAY } = lifetimes
  return {
    minLength,
    maxLength,
    names,
    signUp,
    verifyEmail,
    lifetimes: { changeEmail, reset, signUp: signUpLifetime, undoEmail },
  }
}

/** The limits of the plugin, for an account and for a network. An application changes them with the option `limits`. */
export const LIMITS = {
  'sign-up': { account: [{ max: 5, seconds: 3600 }], network: [{ max: 30, seconds: 3600 }] },
  code: { account: [{ max: 20, seconds: 3600 }], network: [{ max: 60, seconds: 3600 }] },
  mail: {
    account: [
      { max: 5, seconds: 3600 },
      { max: 20, seconds: DAY },
    ],
    network: [{ max: 30, seconds: 3600 }],
  },
  reset: { account: [], network: [{ max: 60, seconds: 3600 }] },
  current: {
    account: [
      { max: 10, seconds: 900 },
      { max: 50, seconds: DAY },
    ],
    network: [{ max: 60, seconds: 900 }],
  },
} as const satisfies Readonly<Record<string, LimitsFor>>
