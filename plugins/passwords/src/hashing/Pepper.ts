import { createHmac } from 'node:crypto'
import { AuthError, type ErrorType } from 'authengine'

/** A secret that is mixed into every password, and that is kept apart from the hashes. */
export interface PepperKey {
  /** Names the key in stored hashes: 1 to 8 letters and digits, `a` to `z` and `0` to `9`. Not a secret. */
  readonly id: string
  /** At least 32 random characters. Not in the database, and not the secret of sessions. */
  readonly key: string
}

/**
 * A stored password hash was made with a pepper whose key is not configured.
 *
 * This is a fault of the site. It never means that the password is wrong.
 */
export class PepperMissing extends AuthError {
  static override readonly name: string = 'PepperMissing'
  static override readonly type: ErrorType = 'Configuration'

  /** @param pepperId - Id of the pepper. */
  constructor(readonly pepperId: string) {
    super(
      `A stored password hash was made with the pepper "${pepperId}", which is not configured. It was probably removed ` +
        'too early. Add it again after the newest one: its users can then sign in, and get a hash with the newest one.',
    )
  }
}

const SHORTEST_KEY = 32
const ID = /^[a-z0-9]{1,8}$/
const PREFIX = /^\$pk=([a-z0-9]{1,8})(?=\$)/

/**
 * Turns a password into a keyed hash of it before it is hashed (NIST SP 800-63B-4, section 3.1.1.2). An attacker who has stolen
 * the database, but not the key, cannot guess passwords.
 *
 * If all keys are lost, no user can sign in with a password: keep copies. To replace a key, add the new one before it.
 * Keep the old one until no stored hash names it.
 */
export class Pepper {
  /** Id of the key for new hashes. */
  readonly newest: string
  readonly #keys: ReadonlyMap<string, string>

  /**
   * @param keys - Newest first.
   * @throws TypeError if there is no key, a key is too short, or an id is not allowed or is there twice.
   */
  constructor(keys: readonly PepperKey[]) {
    const [newest] = keys
    if (!newest) throw new TypeError('pepper has no key. Leave it out, or write pepper: [{ id, key }].')
    if (keys.some(({ id }) => !ID.test(id)))
      throw new TypeError('An id of pepper must have 1 to 8 characters of a-z, 0-9.')
    // A variable of the environment that is not set is undefined, whatever the types say.
    const tooShort = keys.find(({ key }: { readonly key?: string }) => (key ?? '').length < SHORTEST_KEY)
    if (tooShort)
      throw new TypeError(
        `The key "${tooShort.id}" of pepper must have at least ${String(SHORTEST_KEY)} random characters.`,
      )
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]))
    if (this.#keys.size !== keys.length) throw new TypeError('Two keys of pepper have the same id.')
    this.newest = newest.id
  }

  /** Whether there is a key with this id. */
  has(id: string): boolean {
    return this.#keys.has(id)
  }

  /**
   * The text that is hashed in place of a password: HMAC-SHA-256 in base64url.
   *
   * @param id - Which key.
   * @throws PepperMissing if there is no such key.
   */
  applied(password: string, id: string): string {
    const key = this.#keys.get(id)
    if (key === undefined) throw new PepperMissing(id)
    return createHmac('sha256', key).update(password).digest('base64url')
  }
}

/** A stored text, with the id of its pepper apart from the hash. */
export interface PepperedText {
  /** Id of the pepper. Undefined if the hash was made without one. */
  readonly pepper: string | undefined
  /** The hash. */
  readonly hash: string
}

/** Reads `$pk=<id>` before a hash. */
export function readPepper(stored: string): PepperedText {
  const found = PREFIX.exec(stored)
  return { pepper: found?.[1], hash: stored.slice(found?.[0].length ?? 0) }
}

/** Writes `$pk=<id>` before a hash. */
export const writePepper = ({ hash, pepper }: PepperedText): string =>
  pepper === undefined ? hash : `$pk=${pepper}${hash}`
