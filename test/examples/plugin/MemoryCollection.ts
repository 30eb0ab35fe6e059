import type { Collection, Some } from '../../../docs/examples/plugin/adapter/DocumentAdapter.js'

/** A collection in memory, with unique keys. */
export class MemoryCollection<T extends object> implements Collection<T> {
  #rows: readonly T[] = []

  /** @param keys - Unique keys, each as a list of members. */
  constructor(private readonly keys: readonly (readonly (keyof T)[])[]) {}

  insert(row: T): Promise<T> {
    return Promise.resolve().then(() => {
      this.#refuseTaken(row, this.#rows)
      this.#rows = [...this.#rows, structuredClone(row)]
      return structuredClone(row)
    })
  }

  find(filter: Some<T>): Promise<T | null> {
    return Promise.resolve(structuredClone(this.#first(filter)) ?? null)
  }

  update(filter: Some<T>, changes: Some<T>): Promise<T | null> {
    return Promise.resolve().then(() => {
      const row = this.#first(filter)
      if (!row) return null
      const changed = structuredClone({ ...row, ...changes })
      const others = this.#rows.filter((each) => each !== row)
      this.#refuseTaken(changed, others)
      this.#rows = [...others, changed]
      return structuredClone(changed)
    })
  }

  #first(filter: Some<T>): T | undefined {
    const members = Object.entries(filter) as [keyof T, unknown][]
    return this.#rows.find((row) => members.every(([name, value]) => isSame(row[name], value)))
  }

  #refuseTaken(row: T, others: readonly T[]): void {
    const isTaken = (key: readonly (keyof T)[]): boolean =>
      key.every((name) => (row[name] ?? null) !== null) &&
      others.some((other) => key.every((name) => other[name] === row[name]))
    if (this.keys.some(isTaken)) throw new TypeError('A unique key is taken.')
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : Object.is(one, other)
