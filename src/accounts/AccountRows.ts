import type { DatabaseAccount } from '../core/DatabaseAdapter.js'

/** What a row takes beside its texts: objects, and their places in maps. */
const BYTES_OF_A_ROW = 512

/** Accounts by their names, oldest first, and how much memory they take. */
export class AccountRows extends Map<string, DatabaseAccount> {
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  /**
   * @param most - How many accounts there may be.
   * @param mostBytes - How many bytes they may take.
   */
  constructor(
    private readonly most: number,
    private readonly mostBytes: number,
  ) {
    super()
  }

  /** How many bytes they take, about. */
  get bytes(): number {
    return this.#bytes
  }

  /** Name of the oldest account, where there are too many; undefined where there are not. */
  get surplus(): string | undefined {
    if (this.size <= this.most && this.#bytes <= this.mostBytes) return undefined
    const [oldest] = this.keys()
    return oldest
  }

  override set(name: string, account: DatabaseAccount): this {
    this.#count(name, sizeOf(name) + sizeOf(JSON.stringify(account)) + BYTES_OF_A_ROW)
    return super.set(name, account)
  }

  override delete(name: string): boolean {
    this.#count(name, 0)
    this.#sizes.delete(name)
    return super.delete(name)
  }

  #count(name: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(name) ?? 0)
    this.#sizes.set(name, size)
  }
}

/** Engines keep a text in one byte for each character, or in two where one of them needs it. */
const sizeOf = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length
