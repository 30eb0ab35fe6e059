import type { AuditEntry } from './AuditEntry.js'
import { type AuditSeal, type AuditStore, firstId } from './AuditStore.js'
import type { Chain, ChainEnd } from './Chain.js'

/** What is wrong with the log at one place. */
export interface AuditFault {
  /**
   * - `changed`: the entry, or its seal, is not as it was written.
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
export type VerifiedStore = Pick<AuditStore, 'find'> & Required<Pick<AuditStore, 'find' | 'page' | 'seals'>>

/** An interval of entries that `prune` was allowed to remove. */
interface Pruned {
  readonly before: string
  readonly name: string | undefined
}

const AT_ONCE = 500
const MOST_FAULTS = 100

/** Reads the whole log, {@link AT_ONCE} entries at a time, and finds everything that was changed without the key. */
export async function verified(
  store: VerifiedStore,
  chain: Chain,
  expected: readonly ChainEnd[] = [],
): Promise<AuditVerification> {
  const seals = await sealsIn(store, chain)
  const found = await entriesIn(store, chain, seals)
  const faults = [
    ...found.faults,
    ...seals.faults,
    ...(await removedIn(store, seals, found.pruned)),
    ...cutIn(seals, expected),
  ].sort((one, other) => ((one.entry ?? '') < (other.entry ?? '') ? -1 : 1))
  const { entries, forgotten, unchained } = found
  const ends = [...seals.ends.values()]
  return { ok: faults.length === 0, faults: faults.slice(0, MOST_FAULTS), entries, unchained, forgotten, ends }
}

/** What is known from the seals. */
interface Seals {
  /** The hash of each entry that has a place in a chain. */
  readonly macs: Map<string, string>
  readonly all: AuditSeal[]
  readonly ends: Map<string, ChainEnd>
  readonly faults: AuditFault[]
  /** The oldest entry that has a place. */
  oldest: string | undefined
}

async function sealsIn(store: VerifiedStore, chain: Chain): Promise<Seals> {
  const seals: Seals = { macs: new Map(), all: [], ends: new Map(), faults: [], oldest: undefined }
  let last: AuditSeal | undefined
  for (;;) {
    const page = await store.seals(last, AT_ONCE)
    for (const seal of page) {
      noteSeal(seals, seal, chain, last?.writer === seal.writer ? last : undefined)
      last = seal
    }
    if (page.length < AT_ONCE) return seals
  }
}

function noteSeal(seals: Seals, seal: AuditSeal, chain: Chain, before: AuditSeal | undefined): void {
  const { entry, mac, previous, sequence, writer } = seal
  if (!chain.isSeal(seal)) {
    addTo(seals.faults, { problem: 'changed', entry, writer, sequence })
    return
  }
  if (before) {
    if (sequence !== before.sequence + 1) {
      addTo(seals.faults, { problem: 'removed', writer, sequence: before.sequence + 1 })
    } else if (previous !== before.seal) {
      addTo(seals.faults, { problem: 'changed', entry: before.entry, writer, sequence: before.sequence })
    }
  }
  seals.all.push(seal)
  seals.macs.set(entry, mac)
  seals.ends.set(writer, { writer, sequence, seal: seal.seal })
  if (seals.oldest === undefined || entry < seals.oldest) seals.oldest = entry
}

interface Entries {
  entries: number
  unchained: number
  forgotten: number
  readonly faults: AuditFault[]
  readonly pruned: Pruned[]
}

async function entriesIn(store: VerifiedStore, chain: Chain, seals: Seals): Promise<Entries> {
  const found: Entries = { entries: 0, unchained: 0, forgotten: 0, faults: [], pruned: [] }
  let before: string | undefined
  for (;;) {
    const page = await store.page({}, before, AT_ONCE)
    for (const entry of page) noteEntry(found, entry, chain, seals)
    before = page.at(-1)?.id
    if (page.length < AT_ONCE) return found
  }
}

function noteEntry(found: Entries, entry: AuditEntry, chain: Chain, { macs, oldest }: Seals): void {
  const { id, proof } = entry
  found.entries++
  if (entry.forgotten) found.forgotten++
  const mac = macs.get(id)
  if (!proof && mac === undefined && (oldest === undefined || id < oldest)) {
    // Written before `chain` was set.
    found.unchained++
  } else if (!chain.isGenuine(entry)) {
    addTo(found.faults, { problem: mac === undefined ? 'added' : 'changed', entry: id })
  } else if (mac === undefined) {
    found.unchained++
    notePruned(found.pruned, entry)
  } else if (mac !== proof?.mac) {
    addTo(found.faults, { problem: 'changed', entry: id })
  } else notePruned(found.pruned, entry)
}

function notePruned(pruned: Pruned[], { data, name }: AuditEntry): void {
  if (name !== 'audit.pruned' || typeof data?.['before'] !== 'string') return
  const of = data['name']
  pruned.push({ before: firstId(new Date(data['before'])), name: typeof of === 'string' ? of : undefined })
}

/** Seals whose entry is missing, although `prune` was not allowed to remove it. */
async function removedIn(
  store: VerifiedStore,
  seals: Seals,
  pruned: readonly Pruned[],
): Promise<readonly AuditFault[]> {
  const faults: AuditFault[] = []
  const mayLack = ({ entry, name }: AuditSeal): boolean =>
    pruned.some((each) => entry < each.before && (each.name === undefined || each.name === name))
  const seen = new Set<string>()
  for (let at = 0; at < seals.all.length; at += AT_ONCE) {
    const some = seals.all.slice(at, at + AT_ONCE)
    const there = new Set((await store.find(some.map(({ entry }) => entry))).map(({ id }) => id))
    for (const seal of some) {
      const { entry, sequence, writer } = seal
      const isFirst = !seen.has(writer)
      seen.add(writer)
      if (isFirst && sequence !== 1 && !pruned.some((each) => each.name === undefined && entry < each.before)) {
        addTo(faults, { problem: 'removed', writer, sequence: sequence - 1 })
      }
      if (!there.has(entry) && !mayLack(seal)) addTo(faults, { problem: 'removed', entry, writer, sequence })
    }
  }
  return faults
}

/** Chains that end earlier than they did, or with another seal. */
const cutIn = (seals: Seals, expected: readonly ChainEnd[]): readonly AuditFault[] => {
  const kept = new Map(seals.all.map(({ seal, sequence, writer }) => [`${writer} ${String(sequence)}`, seal]))
  return expected
    .filter(({ seal, sequence, writer }) => kept.get(`${writer} ${String(sequence)}`) !== seal)
    .filter(({ sequence, writer }) => (seals.ends.get(writer)?.sequence ?? 0) < sequence)
    .map(({ sequence, writer }) => ({ problem: 'cut', writer, sequence }))
}

/** Faults are sorted later, so twice as many are kept; more are not needed to see that the log was changed. */
function addTo(faults: AuditFault[], fault: AuditFault): void {
  if (faults.length < 2 * MOST_FAULTS) faults.push(fault)
}
