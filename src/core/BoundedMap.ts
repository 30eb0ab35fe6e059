/** The limits of a map, and which entries are removed first. */
export interface Bounds<K, V> {
  /** Highest number of entries. */
  readonly max: number
  /** How many entries are left after the oldest are removed because there are too many. Default: `max`. */
  readonly kept?: number
  /** Whether an entry has expired: expired entries are removed first. Called when there are too many entries. */
  readonly isExpired?: (value: V) => boolean
  /** Weight of an entry. Default: 0. */
  readonly weightOf?: (key: K, value: V) => number
  /** Highest weight of all entries together. Default: no limit. */
  readonly mostWeight?: number
  /** Called with each entry that was removed to make room. */
  readonly removed?: (key: K) => void
}

/** A map with limits. When it is full, expired entries are removed first, then the oldest. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #bounds: Bounds<K, V>
  readonly #weights = new Map<K, number>()
  #weight = 0

  /** @param bounds - Limits of the map. */
  constructor(bounds: Bounds<K, V>) {
    super()
    this.#bounds = bounds
  }

  /** Weight of all entries together. */
  get weight(): number {
    return this.#weight
  }

  /** Sets an entry. A known key keeps its place in the order; a new key becomes the youngest. */
  override set(key: K, value: V): this {
    const { weightOf } = this.#bounds
    if (weightOf) this.#weigh(key, weightOf(key, value))
    super.set(key, value)
    if (this.#isFull) this.#makeRoom()
    return this
  }

  /** Sets an entry, and makes it the youngest. */
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
    const { isExpired, max, kept = max, mostWeight = Infinity } = this.#bounds
    // Decided before expired entries are removed: otherwise each new entry could check all entries again, which is
    // slow.
    const goal = this.size > max ? kept : max
    if (isExpired) for (const [key, value] of this) if (isExpired(value)) this.#remove(key)
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
