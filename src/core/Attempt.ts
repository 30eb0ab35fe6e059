/** What is tried: a password, having a mail sent, the code of a mail, or making a user by one's own word. */
export type AttemptKind = 'credentials' | 'mail' | 'code' | 'registration'

/** Something that must not be tried any number of times. */
export interface Attempt {
  /** What is tried. */
  readonly kind: AttemptKind
  /** The account it is tried on, in one spelling (see `foldedName`); undefined where nothing names one. */
  readonly account: string | undefined
  /**
   * Whether any error is a failure of the person, because code of the application decides and may throw what it likes for what
   * is wrong. Otherwise only errors are that tell of the person; those that tell of a fault of ours are not counted.
   *
   * @defaultValue false
   */
  readonly countsAnyError?: boolean | undefined
  /**
   * Whether success counts as well, because what is limited is doing it at all.
   *
   * @defaultValue false
   */
  readonly countsSuccess?: boolean | undefined
}
