/** Knows stolen passwords. */
export interface BreachChecker {
  /**
   * Whether a password is in a list of stolen passwords. Returns false if it cannot be found out: a service that is
   * down must not prevent sign-ups.
   *
   * @param password - Well-formed, in NFC. It must not be stored, logged or sent.
   */
  isBreached(password: string): Promise<boolean>
}
