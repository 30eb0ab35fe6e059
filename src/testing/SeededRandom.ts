import { Random } from '../core/ports.js'

/** Values that look random and are the same in every run. Never use it outside tests. */
export class SeededRandom extends Random {
  #count = 0

  /** @param seed - Sources with different seeds return different tokens. */
  constructor(private readonly seed = 'seed') {
    super()
  }

  override token(): string {
    return `${this.seed}-${String(++this.#count)}-`.padEnd(43, 'x').slice(0, 43)
  }

  override uuid(): string {
    return `00000000-0000-4000-8000-${String(++this.#count).padStart(12, '0')}`
  }
}
