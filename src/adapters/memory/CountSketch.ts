const ROWS = [0, 1, 2, 3] as const
/** Number of cells in a row; an index of a cell has 16 bits. */
const WIDTH = 65_536
/** Number of hexadecimal digits in the index of a cell. */
const DIGITS = 4
/** Highest value of a cell, which has 16 bits. */
const HIGHEST = 65_535

/**
 * Counts of any number of names in 1 MiB. A count-min sketch never returns less than was added, and rarely returns
 * more.
 *
 * A name is a keyed hash in hexadecimal, and each group of four digits is the index of a cell. So an attacker cannot
 * choose names that collide.
 *
 * Counts are forgotten after one to two spans: there are two sketches, and at the end of a span the older one is
 * cleared.
 */
export class CountSketch {
  readonly #spanMs: number
  #current = new Uint16Array(ROWS.length * WIDTH)
  #before = new Uint16Array(ROWS.length * WIDTH)
  #end = 0

  /** @param seconds - The span. */
  constructor(seconds: number) {
    this.#spanMs = seconds * 1000
  }

  /** Adds to the count of a name. */
  add(name: string, count: number, now: Date): void {
    this.#turn(now)
    for (const cell of this.#cellsOf(name)) {
      this.#current[cell] = Math.min(HIGHEST, (this.#current[cell] ?? 0) + count)
    }
  }

  /** The count of a name: never less than was added, and rarely more. */
  countOf(name: string, now: Date): number {
    this.#turn(now)
    return this.#least(name, [this.#current, this.#before])
  }

  /** When the count of a name falls below `count`, if nothing is added. */
  endOf(name: string, count: number, now: Date): Date {
    this.#turn(now)
    const stays = this.#least(name, [this.#current]) >= count
    return new Date(this.#end + (stays ? this.#spanMs : 0))
  }

  #least(name: string, sketches: readonly Uint16Array[]): number {
    const counts = this.#cellsOf(name).map((cell) => sketches.reduce((sum, sketch) => sum + (sketch[cell] ?? 0), 0))
    return Math.min(...counts)
  }

  /** A cell of each row. */
  #cellsOf(name: string): readonly number[] {
    return ROWS.map((row) => row * WIDTH + Number.parseInt(name.slice(row * DIGITS, (row + 1) * DIGITS), 16))
  }

  #turn(now: Date): void {
    const late = now.getTime() - this.#end
    if (late < 0) return
    // After a whole span without a call, both sketches are out of date.
    const isRecent = late < this.#spanMs
    ;[this.#current, this.#before] = [this.#before.fill(0), isRecent ? this.#current : this.#current.fill(0)]
    this.#end = isRecent ? this.#end + this.#spanMs : now.getTime() + this.#spanMs
  }
}
