import type { Logger } from '../core/ports.js'

/** How many refused requests are enough for a warning. Strangers can send as many, so it says no more than "perhaps". */
const ENOUGH = 10

/**
 * Notices a reader of former sessions that has refused every cookie so far, as it does with a wrong secret. A wrong secret
 * cannot be told from forged cookies.
 */
export class RefusedReaders {
  readonly #accepted = new Set<string>()
  readonly #refused = new Map<string, number>()

  /** @param parts - Logs the warning, once for each reader and process. */
  constructor(
    private readonly parts: {
      readonly logger: Pick<Logger, 'warn'>
      readonly isNews?: ((text: string) => boolean) | undefined
    },
  ) {}

  /** Notes that a reader accepted a cookie. */
  accepted(readerId: string): void {
    this.#accepted.add(readerId)
  }

  /** Notes that a reader refused a cookie. */
  refused(readerId: string): void {
    const count = (this.#refused.get(readerId) ?? 0) + 1
    if (this.#accepted.has(readerId) || count > ENOUGH) return
    this.#refused.set(readerId, count)
    if (count < ENOUGH) return
    const message =
      `None of the first ${String(ENOUGH)} requests with a former cookie was accepted by the reader ` +
      `${JSON.stringify(readerId)}. If the cookies are not forged, the former secret that its plugin got is wrong, or ` +
      'the sessions had another form or name, or name no user. Compare the options of the plugin with the former configuration.'
    if (this.parts.isNews?.(message) ?? true) this.parts.logger.warn('former-sessions-refused', message)
  }
}
