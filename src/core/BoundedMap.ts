/** How much a map holds, and what goes first. */
export interface Bounds<K, V> {
  /** How many entries there may be. */
  readonly max: number
  /** To how many entries the oldest are removed when there are too many. Default: `max`. */
  readonly kept?: number
  /** Whether an entry goes before those that are older. Asked when there are too many. */
  readonly isOver?: (value: V) => boolean
  /** How much an entry weighs. Default: nothing. */
  readonly weightOf?: (key: K, value: V) => number
  /** How much all entries may weigh. Default: any weight. */
  readonly mostWeight?: number
  /** Called with each entry that was removed to make room. */
  readonly removed?: (key: K) => void
}

/** A map that stays small: entries that are over go first, then the oldest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #bounds: Bounds<K, V>
  readonly #weights = new Map<K, number>()
  #weight = 0

  /** @param bounds - How much it holds. */
  constructor(bounds: Bounds<K, V>) {
    super()
    this.#bounds = bounds
  }

  /** How much all entries weigh. */
  get weight(): number {
    return this.#weight
  }

  /** Keeps an entry in the place it has, or as the youngest where it is new. */
  override set(key: K, value: V): this {
    const { weightOf } = this.#bounds
    if (weightOf) this.#weigh(key, weightOf(key, value))
    super.set(key, value)
    if (this.#isFull) this.#makeRoom()
    return this
  }

  /** Keeps an entry as the youngest. */
  renew(key: K, value: V): this {
    this.delete(key)
    return this.set(key, value)
  }

  override delete(key: K): boolean {
    this.#weigh(key, 0)
    return super.delete(key)
  }

  override clear(): void {
    super.clear()
    this.#weights.clear()
    this.#weight = 0
  }

  get #isFull(): boolean {
    return this.size > this.#bounds.max || this.#weight > (this.#bounds.mostWeight ?? Infinity)
  }

  #makeRoom(): void {
    const { isOver, max, kept = max, mostWeight = Infinity } = this.#bounds
    // Even where enough entries are over: one look at all of them for each new entry would be dear.
    const goal = this.size > max ? kept : max
    if (isOver) for (const [key, value] of this) if (isOver(value)) this.#remove(key)
    for (const key of this.keys()) {
      if (this.size <= goal && this.#weight <= mostWeight) break
      this.#remove(key)
    }
  }

  #remove(key: K): void {
    this.delete(key)
    this.#bounds.removed?.(key)
  }

  #weigh(key: K, weight: number): void {
    this.#weight += weight - (this.#weights.get(key) ?? 0)
    if (weight > 0) this.#weights.set(key, weight)
    else this.#weights.delete(key)
  }
}
