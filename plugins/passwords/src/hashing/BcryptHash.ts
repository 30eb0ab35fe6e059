import { HasherMissing } from './HasherMissing.js'
import type { LegacyHash } from './LegacyHash.js'
import { UnreadableHash } from './UnreadableHash.js'

/** The part of the package `bcrypt` that is used. */
export interface BcryptLibrary {
  /** Whether a password belongs to a hash, which must be of the variant 2a or 2b. */
  compare(password: string, hash: string): Promise<boolean>
}

const BEGINNING = /^\$2[a-z]?\$/
const SHAPE = /^\$2[a-z]?\$\d\d\$[./A-Za-z0-9]{53}$/
const VARIANTS = new Set(['$2a$', '$2b$', '$2y$'])
const LEAST_COST = 4
const MOST_COST = 14
const MOST_BYTES = 72

/**
 * Reads hashes of bcrypt (`$2a$`, `$2b$`, `$2y$`) with the package `bcrypt`. `$2x$` is refused: it names an
 * algorithm with a fault, which the package does not have.
 *
 * A password of more than 72 bytes never matches. bcrypt ignores the bytes after these, so it would also accept every
 * other password that begins alike (NIST SP 800-63B-4, section 3.1.1.2, demands the whole password). Users with such a
 * password have to reset it. A password with a NUL character never matches, because some makers stop reading there; nor
 * does an empty one.
 */
export class BcryptHash implements LegacyHash {
  readonly id = 'bcrypt'

  /** @param load - Loads the package. Default: imports it. */
  constructor(private readonly load?: () => Promise<BcryptLibrary>) {}

  recognises(stored: string): boolean {
    return BEGINNING.test(stored)
  }

  refuse(stored: string): string | undefined {
    if (!SHAPE.test(stored)) return 'It is not a complete hash of bcrypt.'
    if (!VARIANTS.has(stored.slice(0, 4))) return 'Its variant of bcrypt is neither 2a nor 2b nor 2y.'
    const cost = Number(stored.slice(4, 6))
    if (cost >= LEAST_COST && cost <= MOST_COST) return undefined
    return `Its cost is ${String(cost)}, and must be ${String(LEAST_COST)} to ${String(MOST_COST)}.`
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const refused = this.refuse(stored)
    if (refused !== undefined) throw new UnreadableHash(refused)
    const library = await this.#library()
    if (password === '' || password.includes('\0') || Buffer.byteLength(password) > MOST_BYTES) return false
    // `2y` of PHP is the same algorithm as `2b`, but the package does not know its name.
    return library.compare(password, stored.replace(/^\$2y/, '$2b'))
  }

  async #library(): Promise<BcryptLibrary> {
    try {
      // Bundlers accept that the package may be missing only if the import is within `try`.
      return this.load ? await this.load() : (await import('bcrypt')).default
    } catch (error) {
      throw new HasherMissing('bcrypt', 'bcrypt', { cause: error })
    }
  }
}
