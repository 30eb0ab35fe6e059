import { BoundedMap, type Bounds } from '../../core/BoundedMap.js'

/** Tables for the rows of a store. */
export interface Tables {
  /** The table with this name, empty at first. */
  table<V>(name: string, bounds?: Bounds<string, V>): Map<string, V>
}

/** Tables that take part in no transaction. */
export const plainTables: Tables = { table: (_name, bounds = UNBOUNDED) => new BoundedMap(bounds) }

const UNBOUNDED = { max: Infinity }

/** An object whose state can be restored. */
export interface Restorable {
  /** Saves the state. The returned function restores it. */
  saved(): () => void
}

/** A table of the memory adapter. It calls a function before each change. */
export class MemoryTable<V> extends BoundedMap<string, V> implements Restorable {
  readonly #changing: (table: Restorable) => void

  /**
   * @param changing - Called before each change.
   * @param bounds - How much it holds. Default: unlimited.
   */
  constructor(changing: (table: Restorable) => void, bounds: Bounds<string, V> = UNBOUNDED) {
    super(bounds)
    this.#changing = changing
  }

  override set(key: string, value: V): this {
    this.#changing(this)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#changing(this)
    return super.delete(key)
  }

  override clear(): void {
    this.#changing(this)
    super.clear()
  }

  /** Restores the rows in their order. Values must not be changed in place. */
  saved(): () => void {
    const rows = [...this]
    return () => {
      super.clear()
      for (const [key, value] of rows) super.set(key, value)
    }
  }
}
