/**
 * Where the house reports what happened.
 *
 * Every method takes a stable `code` and then whatever explains it. Secrets, tokens, codes and cookies are never passed.
 */
export abstract class Logger {
  /** Something failed and somebody should look at it. */
  abstract error(code: string, ...message: unknown[]): void

  /** Something works, but not as its owner probably wants. */
  abstract warn(code: string, ...message: unknown[]): void

  /** What a developer wants to see while looking for a mistake. */
  abstract debug(code: string, ...message: unknown[]): void
}
