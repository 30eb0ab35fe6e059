/**
 * What is the same for everybody under one address: made once, and again when the address is another.
 *
 * @typeParam T - What is made.
 */
export class PerAddress<T> {
  #last: { readonly baseUrl: string; readonly made: T } | undefined

  /** @param make - Makes it for a `baseUrl`. */
  constructor(private readonly make: (baseUrl: string) => T) {}

  /** What was made for this address. */
  at(baseUrl: string): T {
    if (this.#last?.baseUrl !== baseUrl) this.#last = { baseUrl, made: this.make(baseUrl) }
    return this.#last.made
  }
}
