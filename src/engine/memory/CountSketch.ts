import { keyedHash, type Hash } from './keyedHash.js'

const ROWS = 4
/** Cells of a row; as many as 16 bits can name. */
const WIDTH = 65_536
/** What a cell of 16 bits can hold. */
const MOST = 65_535

/**
 * Counts of any number of keys in 1 MiB: a count-min sketch, which never tells less than was added, and rarely more.
 *
 * What was added is forgotten after one to two spans: there are two sketches, and at the end of a span the older one goes.
 */
export class CountSketch {
  // eslint-disable-next-line no-restricted-syntax -- Not of the application's Random: it may be seeded, and then be known.
  readonly #key = crypto.getRandomValues(new Uint32Array(2)) as unknown as Hash
  readonly #spanMs: number
  #current = new Uint16Array(ROWS * WIDTH)
  #before = new Uint16Array(ROWS * WIDTH)
  #end = 0

  /** @param seconds - The span. */
  constructor(seconds: number) {
    this.#spanMs = seconds * 1000
  }

  /** Adds to the count of a key. */
  add(key: string, count: number, now: Date): void {
    this.#turn(now)
    for (const cell of this.#cellsOf(key)) {
      this.#current[cell] = Math.min(MOST, (this.#current[cell] ?? 0) + count)
    }
  }

  /** What was added for a key: at least that, and rarely more. */
  countOf(key: string, now: Date): number {
    this.#turn(now)
    return this.#least(key, [this.#current, this.#before])
  }

  /** When the count of a key is lower than so many, if nothing is added. */
  endOf(key: string, count: number, now: Date): Date {
    this.#turn(now)
    const stays = this.#least(key, [this.#current]) >= count
    return new Date(this.#end + (stays ? this.#spanMs : 0))
  }

  #least(key: string, sketches: readonly Uint16Array[]): number {
    const counts = this.#cellsOf(key).map((cell) => sketches.reduce((sum, sketch) => sum + (sketch[cell] ?? 0), 0))
    return Math.min(...counts)
  }

  /** A cell of each row. */
  #cellsOf(key: string): readonly number[] {
    return keyedHash(this.#key, key)
      .flatMap((half) => [half & 0xffff, half >>> 16])
      .map((cell, row) => row * WIDTH + cell)
  }

  #turn(now: Date): void {
    const late = now.getTime() - this.#end
    if (late < 0) return
    // After a whole span without a look, both are over.
    const isRecent = late < this.#spanMs
    ;[this.#current, this.#before] = [this.#before.fill(0), isRecent ? this.#current : this.#current.fill(0)]
    this.#end = isRecent ? this.#end + this.#spanMs : now.getTime() + this.#spanMs
  }
}
