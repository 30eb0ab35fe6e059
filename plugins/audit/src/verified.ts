import type { AuditEntry } from './AuditEntry.js'
import { type AuditFilter, type AuditSeal, type AuditStore, firstId } from './AuditStore.js'
import type { Chain, ChainEnd } from './Chain.js'

/** What is wrong with the log at one place. */
export interface AuditFault {
  /**
   * - `changed`: the entry, or its seal, is not as it was written. Without an id: more entries are marked as forgotten
   *   than `forget` has changed.
   * - `removed`: the entry was written, and is missing.
   * - `added`: the entry was not written by this plugin, or not with these keys.
   * - `cut`: the newest entries of a writer are missing.
   */
  readonly problem: 'added' | 'changed' | 'cut' | 'removed'
  /** Id of the entry. Missing if only its place is known. */
  readonly entry?: string | undefined
  /** The writer, if the place in its chain is known. */
  readonly writer?: string | undefined
  /** The place in the chain of the writer. */
  readonly sequence?: number | undefined
}

/** Result of a verification. */
export interface AuditVerification {
  /** Whether nothing is wrong. */
  readonly ok: boolean
  /** What is wrong, by entry: at most 100 faults. */
  readonly faults: readonly AuditFault[]
  /** How many entries there are. */
  readonly entries: number
  /**
   * How many of them are genuine and have no place in a chain, so that their removal would not be found. A process that
   * ended at once leaves such entries, and so does the time before `chain` was set.
   */
  readonly unchained: number
  /** How many of them were changed by `forget`. */
  readonly forgotten: number
  /** The newest seal of each writer. Keep them elsewhere, and pass them to the next verification. */
  readonly ends: readonly ChainEnd[]
}

/** Methods of a store that a verification needs. */
export type VerifiedStore = Required<Pick<AuditStore, 'find' | 'page' | 'seals' | 'sealsOf'>>

/** Which missing entries `prune` has removed. */
interface Pruned {
  readonly before: string
  readonly name: string | undefined
}

const AT_ONCE = 500
const MOST_FAULTS = 100

/**
 * Reads the whole log, and finds everything that was changed without the key.
 *
 * @param expected - Ends of chains, from an earlier verification.
 */
export async function verified(
  store: VerifiedStore,
  chain: Chain,
  expected: readonly ChainEnd[],
): Promise<AuditVerification> {
  return new Verifier(store, chain, expected).run()
}

/** One verification. It keeps {@link AT_ONCE} entries in memory, and the last seal of each writer. */
class Verifier {
  readonly #faults: AuditFault[] = []
  readonly #pruned: Pruned[] = []
  readonly #ends = new Map<string, ChainEnd>()
  readonly #expected: Map<string, ChainEnd>
  #oldest: string | undefined
  #entries = 0
  #unchained = 0
  #forgotten = 0
  #mayBeForgotten = 0

  constructor(
    private readonly store: VerifiedStore,
    private readonly chain: Chain,
    expected: readonly ChainEnd[],
  ) {
    this.#expected = new Map(expected.map((end) => [placeOf(end), end]))
  }

  async run(): Promise<AuditVerification> {
    await this.#readAllowed()
    await this.#readSeals()
    await this.#readEntries()
    for (const { sequence, writer } of this.#expected.values()) {
      // Otherwise prune has removed this seal, and later ones are there.
      if ((this.#ends.get(writer)?.sequence ?? 0) < sequence) this.#add({ problem: 'cut', writer, sequence })
    }
    if (this.#forgotten > this.#mayBeForgotten) this.#add({ problem: 'changed' })
    const faults = this.#faults.sort((one, other) => ((one.entry ?? '') < (other.entry ?? '') ? -1 : 1))
    return {
      ok: faults.length === 0,
      faults: faults.slice(0, MOST_FAULTS),
      entries: this.#entries,
      unchained: this.#unchained,
      forgotten: this.#forgotten,
      ends: [...this.#ends.values()],
    }
  }

  /** What the genuine entries of `prune` and `forget` allow. */
  async #readAllowed(): Promise<void> {
    await this.#pages({ names: ['audit.pruned', 'audit.forgotten'] }, (all) => {
      for (const { data = {} } of all.filter((entry) => this.chain.isGenuine(entry))) {
        const { before, entries, name } = data
        if (typeof entries === 'number') this.#mayBeForgotten += entries
        if (typeof before !== 'string') continue
        this.#pruned.push({ before: firstId(new Date(before)), name: typeof name === 'string' ? name : undefined })
      }
      return Promise.resolve()
    })
  }

  async #readSeals(): Promise<void> {
    let last: AuditSeal | undefined
    for (;;) {
      const seals = await this.store.seals(last, AT_ONCE)
      const entries = await this.store.find(seals.map(({ entry }) => entry))
      const macs = new Map(entries.map(({ id, proof }) => [id, proof?.mac]))
      for (const seal of seals) {
        this.#checkSeal(seal, last?.writer === seal.writer ? last : undefined)
        this.#checkEntryOf(seal, macs)
        last = seal
      }
      if (seals.length < AT_ONCE) return
    }
  }

  #checkSeal(seal: AuditSeal, before: AuditSeal | undefined): void {
    const { entry, previous, sequence, writer } = seal
    if (!this.chain.isSeal(seal)) this.#add({ problem: 'changed', entry, writer, sequence })
    if (before && sequence === before.sequence + 1 && previous !== before.seal) {
      this.#add({ problem: 'changed', entry: before.entry, writer, sequence: before.sequence })
    }
    // The oldest seals may be missing if prune has removed the entry of the first one that is there.
    const isNext = before ? sequence === before.sequence + 1 : sequence === 1 || this.#mayLack(entry, undefined)
    if (!isNext) this.#add({ problem: 'removed', writer, sequence: (before?.sequence ?? sequence - 2) + 1 })
    this.#ends.set(writer, { writer, sequence, seal: seal.seal })
    if (this.#expected.get(placeOf(seal))?.seal === seal.seal) this.#expected.delete(placeOf(seal))
    if (this.#oldest === undefined || entry < this.#oldest) this.#oldest = entry
  }

  #checkEntryOf(
    { entry, mac, name, sequence, writer }: AuditSeal,
    macs: ReadonlyMap<string, string | undefined>,
  ): void {
    if (macs.has(entry)) {
      if (macs.get(entry) !== mac) this.#add({ problem: 'changed', entry, writer, sequence })
    } else if (!this.#mayLack(entry, name)) this.#add({ problem: 'removed', entry, writer, sequence })
  }

  /** Whether an entry may be missing. Without a name: whether entries of all names may be. */
  #mayLack(entry: string, name: string | undefined): boolean {
    return this.#pruned.some(
      (each) => entry < each.before && (each.name === undefined || (name !== undefined && each.name === name)),
    )
  }

  async #readEntries(): Promise<void> {
    await this.#pages({}, async (entries) => {
      const seals = await this.store.sealsOf(entries.map(({ id }) => id))
      const sealed = new Set(seals.map(({ entry }) => entry))
      for (const entry of entries) this.#checkEntry(entry, sealed.has(entry.id))
    })
  }

  #checkEntry(entry: AuditEntry, isSealed: boolean): void {
    const { forgotten, id, proof } = entry
    this.#entries++
    if (forgotten) this.#forgotten++
    const isEarlier = !proof && !isSealed && (this.#oldest === undefined || id < this.#oldest)
    if (!isEarlier && !this.chain.isGenuine(entry)) this.#add({ problem: isSealed ? 'changed' : 'added', entry: id })
    else if (!isSealed) this.#unchained++
  }

  async #pages(filter: AuditFilter, read: (entries: readonly AuditEntry[]) => Promise<void>): Promise<void> {
    for (let before: string | undefined; ;) {
      const entries: readonly AuditEntry[] = await this.store.page(filter, before, AT_ONCE)
      await read(entries)
      before = entries.at(-1)?.id
      if (entries.length < AT_ONCE) return
    }
  }

  /** More faults are not needed to see that the log was changed. */
  #add(fault: AuditFault): void {
    if (this.#faults.length < MOST_READ) this.#faults.push(fault)
  }
}

/** Faults are found in several passes, and sorted at the end. */
const MOST_READ = 10 * MOST_FAULTS

const placeOf = ({ sequence, writer }: Pick<ChainEnd, 'sequence' | 'writer'>): string => `${writer} ${String(sequence)}`
