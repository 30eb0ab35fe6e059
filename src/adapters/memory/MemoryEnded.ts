import {
  type EndedSessionChange,
  type EndedSessionEntry,
  type EndedSession,
  type EndedSessionStore,
  epochId,
  type EpochRaise,
  MAX_ENDED,
  type EndedSessionRecord,
} from '../../core/EndedSessionStore.js'
import { isLive } from '../../core/ports.js'
import type { RaisedEpoch } from '../../core/RevocationList.js'
import { plainTables, type Tables } from './MemoryTable.js'

interface Row extends EndedSessionChange {
  readonly subject: string | null
}

/** Ended sessions and epochs in the memory of this process, by id, in the order of their changes. */
export class MemoryEnded implements EndedSessionStore {
  readonly #rows: Map<string, Row>
  /** Ids of ended sessions by user. */
  readonly #ended: Map<string, readonly string[]>
  #seq = 0

  /** @param tables - Tables for the rows. */
  constructor(tables: Tables = plainTables) {
    this.#rows = tables.table('ended')
    this.#ended = tables.table('ended by user')
  }

  end({ whenFull, id, subject, until }: EndedSession, now: Date): Promise<EndedSessionRecord> {
    const isFirst = !isLive(this.#rows.get(id)?.until, now)
    this.#write({ id, subject, epoch: null, until })
    if (subject === null) return Promise.resolve({ isFirst })
    const others = (this.#ended.get(subject) ?? []).filter(
      (each) => each !== id && isLive(this.#rows.get(each)?.until, now),
    )
    this.#ended.set(subject, [...others, id])
    if (others.length < MAX_ENDED) return Promise.resolve({ isFirst })
    return this.raise({ ...whenFull, subject }).then((raised) => ({ isFirst, raised }))
  }

  raise({ minimum, subject, until }: EpochRaise): Promise<RaisedEpoch> {
    const id = epochId(subject)
    const before = this.#rows.get(id)?.epoch ?? 0
    const epoch = Math.max(before + 1, minimum)
    for (const ended of this.#ended.get(subject) ?? []) this.#rows.delete(ended)
    this.#ended.delete(subject)
    this.#write({ id, subject, epoch, until })
    return Promise.resolve({ before, epoch })
  }

  find(ids: readonly string[]): Promise<readonly EndedSessionEntry[]> {
    return Promise.resolve(ids.flatMap((id) => entryOf(this.#rows.get(id))))
  }

  since(seq: number, max: number, now: Date): Promise<readonly EndedSessionChange[] | null> {
    if (seq > this.#seq) return Promise.resolve(null)
    const changes: Row[] = []
    for (const row of this.#rows.values()) {
      if (row.seq > seq && isLive(row.until, now)) changes.push(row)
      if (changes.length === max) break
    }
    return Promise.resolve(changes.flatMap((row) => entryOf(row).map((entry) => ({ ...entry, seq: row.seq }))))
  }

  purge(now: Date, max: number): Promise<number> {
    const over = [...this.#rows.values()].filter(({ until }) => !isLive(until, now)).slice(0, max)
    for (const { id, subject } of over) {
      this.#rows.delete(id)
      if (subject === null) continue
      const left = (this.#ended.get(subject) ?? []).filter((each) => each !== id)
      if (left.length > 0) this.#ended.set(subject, left)
      else this.#ended.delete(subject)
    }
    return Promise.resolve(over.length)
  }

  /** Writes the row as the last one, because the rows are in the order of their changes. */
  #write(row: Omit<Row, 'seq'>): void {
    this.#rows.delete(row.id)
    this.#rows.set(row.id, { ...row, seq: ++this.#seq })
  }
}

const entryOf = (row: Row | undefined): EndedSessionEntry[] =>
  row ? [{ id: row.id, epoch: row.epoch, until: row.until }] : []
