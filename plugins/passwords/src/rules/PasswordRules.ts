import type { Awaitable } from 'authengine'
import type { BreachChecker } from './BreachChecker.js'
import { bare } from './folded.js'
import { type AboutUser, isAboutUser } from './isAboutUser.js'
import { isCommon } from './isCommon.js'
import type { PasswordRefusal } from './PasswordRefusal.js'
import { lengthOf, LONGEST_PASSWORD, type PasswordReading, readPassword } from './readPassword.js'

/** Options of the rules for new passwords. */
export interface PasswordRuleOptions {
  /**
   * Least length in code points. Default: 15. At least 8, and less than 15 only if every user has a second factor (NIST
   * SP 800-63B-4, section 3.1.1.2).
   */
  readonly minLength?: number | undefined
  /** Greatest length in code points: from 64 to 256. Default: 256. Longer passwords are refused, never cut. */
  readonly maxLength?: number | undefined
  /**
   * Further passwords that are refused as common: a list, or a function. Upper and lower case and separators of a list
   * make no difference. The function gets the password in NFC.
   */
  readonly blocklist?: Iterable<string> | ((password: string) => Awaitable<boolean>) | undefined
  /** Knows stolen passwords. Default: none. It is asked last, and only about passwords that follow all other rules. */
  readonly breachCheck?: BreachChecker | undefined
  /** Called if `breachCheck` rejects. The password then counts as not breached. */
  readonly onBreachCheckError?: ((error: unknown) => void) | undefined
  /** Name of the site, or several names and hosts. Default: none. */
  readonly siteName?: string | readonly string[] | undefined
}

/** Below, not even a second factor makes a password good enough (NIST SP 800-63B-4, section 3.1.1.2). */
const LEAST_MIN_LENGTH = 8
/** So much should be allowed at least (NIST SP 800-63B-4, section 3.1.1.2). */
const LEAST_MAX_LENGTH = 64

/**
 * The rules for new passwords, those of NIST SP 800-63B-4, section 3.1.1.2: a length, and no password that is known. No
 * mixture of characters is required. A password is compared as a whole, so a well-known word may be a part of it.
 */
export class PasswordRules {
  /** Least length in code points. */
  readonly minLength: number
  /** Greatest length in code points. */
  readonly maxLength: number
  readonly #isBlocked: (password: string) => Awaitable<boolean>
  readonly #breachCheck: BreachChecker | undefined
  readonly #onBreachCheckError: ((error: unknown) => void) | undefined
  readonly #sites: readonly string[]

  /**
   * @param options - Options.
   * @throws TypeError if a length or the block list is not usable.
   */
  constructor(options: PasswordRuleOptions = {}) {
    const {
      blocklist,
      breachCheck,
      maxLength = LONGEST_PASSWORD,
      minLength = 15,
      onBreachCheckError,
      siteName,
    } = options
    this.maxLength = checked('maxLength', maxLength, LEAST_MAX_LENGTH, LONGEST_PASSWORD)
    this.minLength = checked('minLength', minLength, LEAST_MIN_LENGTH, maxLength)
    this.#isBlocked = typeof blocklist === 'function' ? blocklist : memberOf(blocklist ?? [])
    this.#breachCheck = breachCheck
    this.#onBreachCheckError = onBreachCheckError
    this.#sites = siteName === undefined ? [] : [siteName].flat()
  }

  /** Reads a password from a form, also at sign-in: {@link readPassword} with the lengths of these rules. */
  read(value: unknown): PasswordReading {
    const reading = readPassword(value, this.maxLength)
    return reading.refusal?.reason === 'too_short' ? { refusal: this.#tooShort } : reading
  }

  /**
   * Why a new password is refused; undefined if it is accepted.
   *
   * @param password - The new password.
   * @param about - The user. Members that are left out are not compared.
   */
  async refuse(password: string, about: AboutUser = {}): Promise<PasswordRefusal | undefined> {
    const reading = this.read(password)
    if (reading.refusal) return reading.refusal
    const read = reading.password
    if (lengthOf(read) < this.minLength) return this.#tooShort
    if (isAboutUser(read, about, this.#sites)) return { reason: 'about_you', values: {} }
    if (isCommon(read) || (await this.#isBlocked(read))) return { reason: 'common', values: {} }
    return (await this.isBreached(read)) ? { reason: 'breached', values: {} } : undefined
  }

  get #tooShort(): PasswordRefusal {
    return { reason: 'too_short', values: { min: this.minLength } }
  }

  /** Whether a password is in a known breach. False without `breachCheck`, or if it cannot be found out. */
  async isBreached(password: string): Promise<boolean> {
    try {
      return (await this.#breachCheck?.isBreached(password)) ?? false
    } catch (error) {
      this.#onBreachCheckError?.(error)
      return false
    }
  }
}

function checked(option: string, length: number, least: number, most: number): number {
  if (Number.isInteger(length) && length >= least && length <= most) return length
  throw new TypeError(`The option ${option} is not usable. Write a whole number from ${least} to ${most}.`)
}

/** Whether a password is in a list. The list is read once. */
function memberOf(list: Iterable<string>): (password: string) => boolean {
  const entries: readonly unknown[] = typeof list === 'string' ? [undefined] : Array.from(list)
  const known = new Set<string>()
  for (const entry of entries) {
    if (typeof entry !== 'string')
      throw new TypeError('The option blocklist must be a list of texts, or a function. Write [] for an empty list.')
    // An empty line at the end of a file blocks nothing.
    if (entry !== '') known.add(bare(entry))
  }
  return (password) => known.has(bare(password))
}
