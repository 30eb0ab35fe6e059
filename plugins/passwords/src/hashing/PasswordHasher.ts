/**
 * Makes and verifies password hashes.
 *
 * Passwords are well-formed texts in NFC (NIST SP 800-63B-4, section 3.1.1.2). The bytes of their UTF-8 form are hashed.
 */
export interface PasswordHasher {
  /** Name of the algorithm and of the library, for logs and checks. */
  readonly id: string
  /**
   * Hashes a password with a new salt.
   *
   * @returns The hash with its algorithm, cost and salt, as a PHC string.
   */
  hash(password: string): Promise<string>
  /**
   * Whether the password belongs to the hash.
   *
   * @throws HasherMissing if a package is needed that is not installed.
   * @throws UnreadableHash if `recognises` returns false for the hash.
   */
  verify(password: string, stored: string): Promise<boolean>
  /** Whether `verify` can read this hash. */
  recognises(stored: string): boolean
  /** Whether the hash is one that `hash` makes today. If not, the password is hashed again at the next sign-in. */
  isCurrent(stored: string): boolean
}
