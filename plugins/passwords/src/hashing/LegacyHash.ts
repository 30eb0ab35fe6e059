/**
 * Reads password hashes of one format that are not made here, such as hashes from another system. A password whose hash
 * is read by it is hashed again at the next sign-in.
 */
export interface LegacyHash {
  /** Name of the format. */
  readonly id: string
  /** Whether a hash has this format. Looks at its beginning and shape only, so `refuse` may still refuse it. */
  recognises(stored: string): boolean
  /**
   * Why the hash is not accepted, as a sentence that does not contain the hash. Undefined if it is accepted.
   *
   * A hash decides how much memory and time its verification takes. So this is asked when hashes are imported, and again
   * before each verification.
   */
  refuse(stored: string): string | undefined
  /**
   * Whether the password belongs to the hash.
   *
   * @throws HasherMissing if a package is needed that is not installed.
   * @throws UnreadableHash if the hash is one that `refuse` refuses.
   */
  verify(password: string, stored: string): Promise<boolean>
}
