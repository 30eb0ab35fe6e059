/** Lets those who want the same act one after the other, in this process. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Acts when everybody before is done, whether they failed or not.
   *
   * @param name - What is wanted.
   */
  async take<T>(name: string, act: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(act, act)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
