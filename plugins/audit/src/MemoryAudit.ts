import type { MemoryTables } from 'authengine/plugin'
import type { AuditEntry } from './AuditEntry.js'
import type { AuditFilter, AuditSeal, AuditStore } from './AuditStore.js'

/** How many entries stay in memory. */
const MOST_ENTRIES = 10_000

/** Entries in the memory of the process: the newest {@link MOST_ENTRIES}. */
export class MemoryAudit implements AuditStore {
  readonly #entries: Map<string, AuditEntry>
  readonly #seals: Map<string, AuditSeal>

  /**
   * @param tables - Where the entries are.
   * @param onFull - Called when the oldest entry is removed because there are too many.
   */
  constructor(
    tables: MemoryTables,
    private readonly onFull: (most: number) => void,
  ) {
    this.#entries = tables.table('entries')
    this.#seals = tables.table('seals')
  }

  append(entries: readonly AuditEntry[], seals: readonly AuditSeal[]): Promise<void> {
    for (const entry of entries) if (!this.#entries.has(entry.id)) this.#entries.set(entry.id, entry)
    for (const seal of seals) this.#seals.set(`${seal.writer} ${String(seal.sequence)}`, seal)
    this.#shorten(this.#entries)
    this.#shorten(this.#seals)
    return Promise.resolve()
  }

  page(filter: AuditFilter, before: string | undefined, limit: number): Promise<readonly AuditEntry[]> {
    return Promise.resolve(
      this.#sorted()
        .filter((entry) => (before === undefined || entry.id < before) && matches(entry, filter))
        .reverse()
        .slice(0, limit),
    )
  }

  find(ids: readonly string[]): Promise<readonly AuditEntry[]> {
    return Promise.resolve(ids.flatMap((id) => this.#entries.get(id) ?? []))
  }

  oldest(before: string, names: readonly string[] | undefined, most: number): Promise<readonly string[]> {
    const old = this.#sorted().filter((entry) => entry.id < before && matches(entry, { names }))
    return Promise.resolve(old.slice(0, most).map(({ id }) => id))
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#entries.delete(id)
    return Promise.resolve()
  }

  replace(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) if (this.#entries.has(entry.id)) this.#entries.set(entry.id, entry)
    return Promise.resolve()
  }

  seals(after: Pick<AuditSeal, 'sequence' | 'writer'> | undefined, limit: number): Promise<readonly AuditSeal[]> {
    const follows = ({ sequence, writer }: AuditSeal): boolean =>
      after === undefined || writer > after.writer || (writer === after.writer && sequence > after.sequence)
    const sorted = [...this.#seals.values()]
      .filter(follows)
      .sort((one, other) =>
        one.writer === other.writer ? one.sequence - other.sequence : one.writer < other.writer ? -1 : 1,
      )
    return Promise.resolve(sorted.slice(0, limit))
  }

  sealsOf(entries: readonly string[]): Promise<readonly AuditSeal[]> {
    const wanted = new Set(entries)
    return Promise.resolve([...this.#seals.values()].filter(({ entry }) => wanted.has(entry)))
  }

  removeSeals(before: string): Promise<void> {
    const last = new Map<string, number>()
    for (const { entry, sequence, writer } of this.#seals.values()) {
      if (entry < before) last.set(writer, Math.max(last.get(writer) ?? 0, sequence))
    }
    for (const [key, { sequence, writer }] of this.#seals) {
      if (sequence < (last.get(writer) ?? 0)) this.#seals.delete(key)
    }
    return Promise.resolve()
  }

  /** Entries of concurrent transactions are stored in the order of the commits. */
  #sorted(): AuditEntry[] {
    return [...this.#entries.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  #shorten(rows: Map<string, unknown>): void {
    for (const key of rows.keys()) {
      if (rows.size <= MOST_ENTRIES) return
      rows.delete(key)
      this.onFull(MOST_ENTRIES)
    }
  }
}

const matches = ({ actor, name, onBehalfOf, subject }: AuditEntry, { names, user }: AuditFilter): boolean =>
  (names === undefined || names.includes(name)) &&
  (user === undefined || actor.id === user || onBehalfOf === user || (subject?.type === 'user' && subject.id === user))
