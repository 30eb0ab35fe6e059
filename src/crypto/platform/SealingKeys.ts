import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { openTimes, SALT, sealInfo } from '../keyNames.js'

const KEY_BYTES = 32

/** The keys of one secret in one month, for AES in Galois/Counter Mode: one for each purpose. */
export class SealingKeys {
  /** The header that names them, as additional authenticated data (RFC 7516 section 5.1). */
  readonly header: Buffer
  readonly #keys = new Map<string, KeyObject>()
  readonly #open: ReturnType<typeof openTimes>

  /**
   * @param header - Names them.
   * @param secret - They are derived from it.
   * @param month - They seal in it.
   */
  constructor(
    header: string,
    private readonly secret: string,
    private readonly month: string,
  ) {
    this.header = Buffer.from(header)
    this.#open = openTimes(month)
  }

  /** Whether they open anything at this time, in seconds since 1970. */
  areOpen(seconds: number): boolean {
    return this.#open.from <= seconds && seconds < this.#open.until
  }

  /** The key for a purpose, derived once. */
  for(purpose: string): KeyObject {
    const known = this.#keys.get(purpose)
    if (known) return known
    const key = createSecretKey(derived(this.secret, sealInfo(purpose, this.month, 'A256GCM'), KEY_BYTES))
    this.#keys.set(purpose, key)
    return key
  }
}

/** Bytes that are derived from a secret (RFC 5869). */
export const derived = (secret: string, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, SALT, info, length))
