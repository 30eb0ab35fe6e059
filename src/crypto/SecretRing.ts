import { base64url, macWith, randomBytes } from '#platform'
import type { Awaitable } from '../core/guards.js'
import type { Clock } from '../core/ports.js'
import { DerivedKeys } from './DerivedKeys.js'
import { hex } from './encodings.js'
import { isOpenMonth, KEY_ID_BYTES, KEY_ID_INFO, monthOf, recentMonths, SALT, sealInfo } from './SessionCodec.js'

/** A key for sealing, and its id. */
export interface SealingKey {
  /** Key id, written into the header of sealed values. */
  readonly kid: string
  /** AES-256 key for `A256GCM`. */
  gcm(): ReturnType<typeof crypto.subtle.deriveKey>
  /** 64 bytes for `A256CBC-HS512`: used for unsealing, never for sealing. */
  cbc(): Promise<Uint8Array>
}

/**
 * The secrets of a deployment, newest first, and every key derived from them (HKDF-SHA-256, RFC 5869).
 *
 * Each purpose has its own keys, so that a value that was sealed for one purpose cannot be used for another. Sealing
 * keys also change every calendar month, because AES-GCM with random nonces allows 2^32 sealings for one key (NIST SP
 * 800-38D).
 */
export class SecretRing {
  readonly #keys: readonly DerivedKeys[]
  readonly #macs = new Map<string, readonly Mac[]>()

  /**
   * @param secrets - Newest first; each at least 32 characters.
   * @param clock - Tells the month.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly clock: Clock,
  ) {
    this.#keys = secrets.map((secret) => new DerivedKeys(secret))
  }

  /** The current sealing key, from the newest secret. */
  async sealingKey(purpose: string): Promise<SealingKey> {
    return this.#key(this.#newest(), purpose, monthOf(this.clock.now()))
  }

  /**
   * The keys that may unseal a value with this `kid`. If the value has none: the keys of every secret for the previous,
   * the current and the next month.
   */
  async openingKeys(purpose: string, kid: string | undefined): Promise<readonly SealingKey[]> {
    if (kid === undefined) {
      const months = recentMonths(this.clock.now(), 2)
      return Promise.all(this.#keys.flatMap((keys) => months.map((month) => this.#key(keys, purpose, month))))
    }
    const [id = '', month = ''] = kid.split('.')
    if (!isOpenMonth(month, this.clock.now())) return []
    for (const keys of this.#keys) {
      if ((await idOf(keys)) === id) return [await this.#key(keys, purpose, month)]
    }
    return []
  }

  /** MAC functions for a purpose: one for each secret, newest first. */
  macs(purpose: string): readonly Mac[] {
    const known = this.#macs.get(purpose) ?? this.secrets.map((secret) => macWith(secret, `${SALT} mac ${purpose}`))
    this.#macs.set(purpose, known)
    return known
  }

  #newest(): DerivedKeys {
    const [newest] = this.#keys
    if (newest === undefined) throw new TypeError('A SecretRing needs at least one secret.')
    return newest
  }

  async #key(keys: DerivedKeys, purpose: string, month: string): Promise<SealingKey> {
    return {
      kid: `${await idOf(keys)}.${month}`,
      gcm: () => keys.aes(sealInfo(purpose, month, 'A256GCM')),
      cbc: () => keys.bytes(sealInfo(purpose, month, 'A256CBC-HS512'), 64),
    }
  }
}

const idOf = async (keys: DerivedKeys): Promise<string> => hex(await keys.bytes(KEY_ID_INFO, KEY_ID_BYTES))

/** Computes the HMAC-SHA-256 of a text with one key: hexadecimal, in lower case. */
export type Mac = (text: string) => Awaitable<string>

/**
 * A MAC function with a new random key of 256 bits. Only this process has the key, so an attacker cannot choose texts
 * whose hashes have bits in common.
 */
export const macWithRandomKey = (): Mac => macWith(base64url(randomBytes(32)), 'process')

/** Keyed hashes of email addresses, IP addresses and accounts: a reader of the store cannot find them by trying. */
export class KeyedHashes {
  /** @param ring - Derives the key; a new secret gives new hashes. */
  constructor(private readonly ring: SecretRing) {}

  /** The keyed hash of a text, always the same with one secret. */
  of(something: string): Awaitable<string> {
    const [mac] = this.ring.macs('name')
    if (mac === undefined) throw new TypeError('Keyed hashes need at least one secret.')
    return mac(something)
  }
}
