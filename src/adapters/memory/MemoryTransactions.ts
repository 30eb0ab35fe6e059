import type { Bounds } from '../../core/BoundedMap.js'
import { MemoryTable, type Restorable, type Tables } from './MemoryTable.js'

/** Runs one transaction at a time on the tables of the memory adapter. */
export class MemoryTransactions implements Tables {
  readonly #tables = new Map<string, Map<string, unknown>>()
  #running: Promise<void> | undefined
  /** What the running transaction changed, with the functions that restore it. */
  #changed: Map<unknown, () => void | Promise<void>> | undefined
  /** Functions to call when the running transaction has succeeded. */
  #afterwards: (() => Promise<void>)[] = []

  table<V>(name: string, bounds?: Bounds<string, V>): Map<string, V> {
    const known = this.#tables.get(name) as Map<string, V> | undefined
    if (known) return known
    const table = new MemoryTable<V>((changing) => {
      this.#note(changing)
    }, bounds)
    this.#tables.set(name, table)
    return table
  }

  /** Runs `work` when no other transaction runs. If it rejects, every table is restored. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running) await this.#running
    const changed = new Map<unknown, () => void | Promise<void>>()
    let end = (): void => undefined
    this.#running = new Promise((resolve) => {
      end = resolve
    })
    this.#changed = changed
    try {
      const result = await work()
      for (const act of this.#afterwards) await act()
      return result
    } catch (error) {
      this.#changed = undefined
      for (const restore of changed.values()) await restore()
      throw error
    } finally {
      this.#afterwards = []
      this.#changed = undefined
      this.#running = undefined
      end()
    }
  }

  /** Calls `undo` if the running transaction fails. */
  onFailure(undo: () => Promise<void>): void {
    this.#changed?.set(undo, undo)
  }

  /** Calls `act` when the running transaction has succeeded. */
  onSuccess(act: () => Promise<void>): void {
    this.#afterwards.push(act)
  }

  /** The same store for calls outside of a transaction: they wait until no transaction runs. */
  outside<S>(store: S): S {
    if (typeof store !== 'object' || store === null) return store
    const waiting = Object.create(store) as Record<string, unknown>
    for (const name of methodsOf(store)) {
      const method = Reflect.get(store, name) as (...values: unknown[]) => unknown
      waiting[name] = (...values: unknown[]): unknown =>
        this.#running ? this.#later(() => method.apply(store, values)) : method.apply(store, values)
    }
    // The methods are inherited, like those of the store.
    return Object.create(waiting) as S
  }

  async #later(call: () => unknown): Promise<unknown> {
    while (this.#running) await this.#running
    return call()
  }

  #note(changing: Restorable): void {
    if (this.#changed && !this.#changed.has(changing)) this.#changed.set(changing, changing.saved())
  }
}

function methodsOf(store: object): Set<string> {
  const names = new Set<string>()
  for (let each: object = store; each !== Object.prototype; each = Object.getPrototypeOf(each) as object) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(each))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name)
    }
  }
  return names
}
