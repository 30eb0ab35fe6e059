const MOST = 500

/**
 * Times as ISO 8601 has them, each put together once.
 *
 * Whoever comes back does so with the cookie of before, whose end is the same: its text would take a sixth of the time in
 * which a session is read.
 */
export class IsoTimes {
  readonly #texts = new Map<number, string>()

  /**
   * @param milliseconds - Since 1970.
   * @throws RangeError when there is no such time.
   */
  textOf(milliseconds: number): string {
    const known = this.#texts.get(milliseconds)
    if (known !== undefined) return known
    const text = new Date(milliseconds).toISOString()
    if (this.#texts.size >= MOST) this.#texts.clear()
    this.#texts.set(milliseconds, text)
    return text
  }
}
