import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from 'authengine/plugin'
import { type AuditEntry, type EntryProof, PERSONAL, personalText } from './AuditEntry.js'
import type { AuditSeal } from './AuditStore.js'

/** The last seal of a writer. */
export type ChainEnd = Pick<AuditSeal, 'seal' | 'sequence' | 'writer'>

const SALT_LENGTH = 22

/** Makes and checks the keyed hashes of entries, and the seals that connect them. */
export class Chain {
  readonly #writer: string
  #end: ChainEnd | undefined

  /**
   * @param keys - New hashes use the first one; the others only check.
   * @param random - Makes the id of this writer, and salts.
   */
  constructor(
    private readonly keys: readonly [string, ...string[]],
    private readonly random: Random,
  ) {
    this.#writer = random.uuid()
  }

  /** The entry with its proof. */
  proved(entry: AuditEntry): AuditEntry {
    const [key] = this.keys
    const digests: Record<string, string> = {}
    const salts: Record<string, string> = {}
    for (const member of PERSONAL) {
      const text = personalText(entry, member)
      if (text === undefined) continue
      const salt = this.random.token().slice(0, SALT_LENGTH)
      salts[member] = salt
      digests[member] = digestOf(key, entry.id, member, salt, text)
    }
    return Object.freeze<AuditEntry>({ ...entry, proof: { mac: macOf(key, entry, digests), digests, salts } })
  }

  /** Connects an entry with the one before. Entries without a proof cannot be connected. */
  seal(entry: AuditEntry): AuditSeal {
    const mac = entry.proof?.mac ?? ''
    const previous = this.#end?.seal ?? ''
    const sequence = (this.#end?.sequence ?? 0) + 1
    const open = { writer: this.#writer, sequence, entry: entry.id, name: entry.name, mac, previous }
    const sealed = Object.freeze<AuditSeal>({ ...open, seal: sealOf(this.keys[0], open) })
    this.#end = { writer: this.#writer, sequence, seal: sealed.seal }
    return sealed
  }

  /** Whether the entry is as it was written, except for members that were removed. */
  isGenuine(entry: AuditEntry): boolean {
    const { proof } = entry
    return proof !== undefined && this.keys.some((key) => holds(key, entry, proof))
  }

  /** Whether the seal was made with one of the keys. */
  isSeal(seal: AuditSeal): boolean {
    return this.keys.some((key) => isSame(sealOf(key, seal), seal.seal))
  }
}

function holds(key: string, entry: AuditEntry, { digests, mac, salts }: EntryProof): boolean {
  if (!isSame(macOf(key, entry, digests), mac)) return false
  return PERSONAL.every((member) => {
    const text = personalText(entry, member)
    const digest = digests[member]
    if (text === undefined) return digest === undefined || entry.forgotten === true
    return digest !== undefined && isSame(digestOf(key, entry.id, member, salts[member] ?? '', text), digest)
  })
}

/** The members that always stay, and the hashes of the others. */
const macOf = (key: string, entry: AuditEntry, digests: EntryProof['digests']): string =>
  hashed(key, 'entry', [
    entry.id,
    entry.at.getTime(),
    entry.version,
    entry.name,
    entry.outcome,
    entry.reason ?? null,
    entry.actor.type,
    entry.subject?.type ?? null,
    entry.method ?? null,
    entry.provider ?? null,
    entry.request ?? null,
    entry.repeated ?? null,
    PERSONAL.map((member) => digests[member] ?? null),
  ])

const digestOf = (key: string, id: string, member: string, salt: string, text: string): string =>
  hashed(key, 'member', [id, member, salt, text])

const sealOf = (key: string, { entry, mac, name, previous, sequence, writer }: Omit<AuditSeal, 'seal'>): string =>
  hashed(key, 'seal', [writer, sequence, entry, name, mac, previous])

const hashed = (key: string, kind: string, parts: readonly unknown[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['authengine audit', kind, ...parts]))
    .digest('base64url')

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
