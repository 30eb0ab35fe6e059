/** Why a password is not accepted. */
export interface PasswordRefusal {
  /**
   * - `malformed`: not one text of valid Unicode.
   * - `too_short`, `too_long`: see `values`.
   * - `about_you`: the email address, the user name, the name or the name of the site.
   * - `common`: well known, or a pattern such as `123456789012345`.
   * - `breached`: in a list of stolen passwords.
   */
  readonly reason: 'about_you' | 'breached' | 'common' | 'malformed' | 'too_long' | 'too_short'
  /** Numbers for the text that the user reads. They are code points. */
  readonly values: PasswordRefusalValues
}

/** Numbers of a refusal. */
export interface PasswordRefusalValues {
  /** Least length. Only for `too_short`. */
  readonly min?: number | undefined
  /** Greatest length. Only for `too_long`. */
  readonly max?: number | undefined
}
