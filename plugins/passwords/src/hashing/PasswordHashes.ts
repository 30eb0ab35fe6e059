import { randomBytes } from 'node:crypto'
import { HashQueue } from './HashQueue.js'
import type { LegacyHash } from './LegacyHash.js'
import { legacyHashes } from './legacyHashes.js'
import type { PasswordHasher } from './PasswordHasher.js'
import { type Pepper, PepperMissing, readPepper, writePepper } from './Pepper.js'
import { LONGEST_HASH } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

/** What the hashes of passwords are made and read with. */
export interface PasswordHashesParts {
  /** Makes new hashes. */
  readonly hasher: PasswordHasher
  /** Formats of other systems that are read. Default: `legacyHashes()`. */
  readonly legacy?: readonly LegacyHash[] | undefined
  /** Mixes a secret into passwords. Default: none. */
  readonly pepper?: Pepper | undefined
  /** Limits how many hashes are computed at once. Default: a queue of its own. */
  readonly queue?: HashQueue | undefined
}

/** Result of a verification. */
export interface PasswordVerification {
  /** Whether the password belongs to the hash. */
  readonly matches: boolean
  /** Whether the hash is one that would be made today. If not, and the password matches, hash it again and store that. */
  readonly isCurrent: boolean
}

/**
 * Makes and verifies the stored hashes of passwords: with the newest pepper, in a queue, and also those that were
 * imported.
 *
 * Every verification costs at least as much as that of a current hash, also for unknown names with `verifyNothing`. A
 * hash of another system that costs more still takes longer, until its user has signed in once.
 */
export class PasswordHashes {
  readonly #hasher: PasswordHasher
  readonly #legacy: readonly LegacyHash[]
  readonly #pepper: Pepper | undefined
  readonly #queue: HashQueue
  #dummy: Promise<string> | undefined

  /** @param parts - The hasher, and what else differs from the defaults. */
  constructor({ hasher, legacy = legacyHashes(), pepper, queue = new HashQueue() }: PasswordHashesParts) {
    this.#hasher = hasher
    this.#legacy = legacy
    this.#pepper = pepper
    this.#queue = queue
  }

  /**
   * The text to store for a password.
   *
   * @throws ServerBusy if too many passwords wait.
   */
  async hash(password: string): Promise<string> {
    const pepper = this.#pepper?.newest
    const text = this.#peppered(password, pepper)
    return writePepper({ pepper, hash: await this.#queue.run(() => this.#hasher.hash(text)) })
  }

  /**
   * Whether a password belongs to a stored text.
   *
   * @throws ServerBusy if too many passwords wait.
   * @throws HasherMissing if the hash needs a package that is not installed.
   * @throws PepperMissing if the hash was made with a pepper that is not configured.
   * @throws UnreadableHash if the format of the hash is unknown, or its cost is too high.
   */
  async verify(password: string, stored: string): Promise<PasswordVerification> {
    const { hash, pepper } = readPepper(stored)
    const text = this.#peppered(password, pepper)
    const verifier = this.#verifierOf(hash, pepper)
    if (typeof verifier === 'string') throw new UnreadableHash(verifier)
    const isCurrent = this.#hasher.isCurrent(hash)
    const dummy = await this.#dummyHash()
    const [matches] = await Promise.all([
      this.#queue.run(() => verifier.verify(text, hash)),
      // A cheap hash must not be told from a current one by its time.
      isCurrent ? undefined : this.#queue.run(() => this.#hasher.verify(text, dummy)),
    ])
    return { matches, isCurrent: isCurrent && pepper === this.#pepper?.newest }
  }

  /**
   * Does the work of verifying a current hash, and returns nothing. For names that are unknown or have no password, so
   * that the time of the answer does not tell.
   *
   * @throws ServerBusy if too many passwords wait.
   */
  async verifyNothing(password: string): Promise<void> {
    const text = this.#peppered(password, this.#pepper?.newest)
    const dummy = await this.#dummyHash()
    await this.#queue.run(() => this.#hasher.verify(text, dummy))
  }

  /**
   * Why a hash of another system cannot be imported, as a sentence that does not contain the hash. Undefined if it can.
   *
   * It does not tell whether an optional package that the format needs is installed.
   */
  refuseImport(stored: string): string | undefined {
    const { hash, pepper } = readPepper(stored)
    if (pepper !== undefined && !this.#pepper?.has(pepper)) return 'It was made with a pepper that is not configured.'
    const verifier = this.#verifierOf(hash, pepper)
    return typeof verifier === 'string' ? verifier : undefined
  }

  #peppered(password: string, pepper: string | undefined): string {
    if (pepper === undefined) return password
    if (!this.#pepper) throw new PepperMissing(pepper)
    return this.#pepper.applied(password, pepper)
  }

  /** What verifies a hash, or why nothing does. Hashes of other systems were made without our pepper. */
  #verifierOf(hash: string, pepper: string | undefined): Pick<LegacyHash, 'verify'> | string {
    if (hash.length > LONGEST_HASH) return `It has more than ${String(LONGEST_HASH)} characters.`
    if (this.#hasher.recognises(hash)) return this.#hasher
    const legacy = pepper === undefined ? this.#legacy.find((each) => each.recognises(hash)) : undefined
    return legacy ? (legacy.refuse(hash) ?? legacy) : UNKNOWN
  }

  /** A current hash of an unknown password. */
  #dummyHash(): Promise<string> {
    this.#dummy ??= this.#madeDummy()
    return this.#dummy
  }

  async #madeDummy(): Promise<string> {
    try {
      return await this.#queue.run(() => this.#hasher.hash(randomBytes(32).toString('base64url')))
    } catch (error) {
      this.#dummy = undefined
      throw error
    }
  }
}

const UNKNOWN =
  'Its format is not known. Known are argon2id, argon2i, scrypt, bcrypt, Better Auth, Lucia, Django, Supabase, and ' +
  'Firebase and Devise with their options. A hash of a hash is not accepted.'
