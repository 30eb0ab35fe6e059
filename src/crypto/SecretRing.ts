import type { CryptoKey } from 'jose'
import type { Clock } from '../ports/index.js'
import { hex } from './hex.js'

/** A key for sealing, and the name under which it is found again. */
export interface SealingKey {
  /** Key id, written into the header of what is sealed. */
  readonly kid: string
  /** AES-256 key for `A256GCM`. */
  gcm(): Promise<CryptoKey>
  /** 64 bytes for `A256CBC-HS512`: accepted on opening, never used for sealing. */
  cbc(): Promise<Uint8Array>
}

const HISTORY_MONTHS = 15

/**
 * The secrets of a deployment, newest first, and every key derived from them (HKDF-SHA-256, RFC 5869).
 *
 * Each purpose has keys of its own, so that a value sealed for one can never stand in for another. Sealing keys also
 * change every calendar month, because AES-GCM with random nonces allows 2^32 sealings for one key (NIST SP 800-38D).
 */
export class SecretRing {
  readonly #derived = new Map<string, Promise<unknown>>()

  /**
   * @param secrets - Newest first; each at least 32 characters.
   * @param clock - Tells the month.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly clock: Clock,
  ) {}

  /** The key that seals now: from the newest secret. */
  async sealingKey(purpose: string): Promise<SealingKey> {
    return this.#key(this.#newest(), purpose, monthOf(this.clock.now()))
  }

  /** The keys that may open what names `kid`; without one, those every secret has for this month and the last. */
  async openingKeys(purpose: string, kid: string | undefined): Promise<readonly SealingKey[]> {
    if (kid === undefined) {
      const months = recentMonths(this.clock.now(), 2)
      return Promise.all(this.secrets.flatMap((secret) => months.map((month) => this.#key(secret, purpose, month))))
    }
    const [id = '', month = ''] = kid.split('.')
    if (!recentMonths(this.clock.now(), HISTORY_MONTHS).includes(month)) return []
    for (const secret of this.secrets) {
      if ((await this.#idOf(secret)) === id) return [await this.#key(secret, purpose, month)]
    }
    return []
  }

  /** HMAC-SHA-256 keys, newest first: the first signs, each verifies. */
  async macKeys(purpose: string): Promise<readonly CryptoKey[]> {
    return Promise.all(this.secrets.map((secret) => this.#mac(secret, purpose)))
  }

  #newest(): string {
    const [newest] = this.secrets
    if (newest === undefined) throw new TypeError('A SecretRing needs at least one secret.')
    return newest
  }

  async #key(secret: string, purpose: string, month: string): Promise<SealingKey> {
    const kid = `${await this.#idOf(secret)}.${month}`
    const info = `seal ${purpose} ${month}`
    return {
      kid,
      gcm: () =>
        this.#once(`${kid} gcm ${info}`, async () => {
          const algorithm = { name: 'AES-GCM', length: 256 }
          return crypto.subtle.deriveKey(hkdf(`${info} A256GCM`), await this.#material(secret), algorithm, false, [
            'encrypt',
            'decrypt',
          ])
        }),
      cbc: () => this.#once(`${kid} cbc ${info}`, () => this.#bytes(secret, `${info} A256CBC-HS512`, 64)),
    }
  }

  #mac(secret: string, purpose: string): Promise<CryptoKey> {
    return this.#once(`mac ${purpose} ${secret}`, async () => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 }
      const material = await this.#material(secret)
      return crypto.subtle.deriveKey(hkdf(`mac ${purpose}`), material, algorithm, false, ['sign', 'verify'])
    })
  }

  // Derived, so that the header of a cookie tells nothing about the secret.
  #idOf(secret: string): Promise<string> {
    return this.#once(`id ${secret}`, async () => {
      return hex(await this.#bytes(secret, 'key id', 6))
    })
  }

  async #bytes(secret: string, info: string, length: number): Promise<Uint8Array> {
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), await this.#material(secret), length * 8))
  }

  #material(secret: string): Promise<CryptoKey> {
    return this.#once(`material ${secret}`, () =>
      crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, ['deriveKey', 'deriveBits']),
    )
  }

  #once<T>(name: string, derive: () => Promise<T>): Promise<T> {
    const known = this.#derived.get(name) as Promise<T> | undefined
    if (known) return known
    const derived = derive()
    this.#derived.set(name, derived)
    derived.catch(() => this.#derived.delete(name))
    return derived
  }
}

function hkdf(info: string): { name: 'HKDF'; hash: 'SHA-256'; salt: Uint8Array; info: Uint8Array } {
  const text = new TextEncoder()
  return { name: 'HKDF', hash: 'SHA-256', salt: text.encode('authengine'), info: text.encode(`authengine ${info}`) }
}

const monthOf = (date: Date): string => date.toISOString().slice(0, 7).replace('-', '')

/** The month of `now` and those before it; the next one as well, for clocks that differ at the turn of a month. */
function recentMonths(now: Date, count: number): string[] {
  const at = (offset: number): string =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - offset, 1)))
  return Array.from({ length: count + 1 }, (_, index) => at(index - 1))
}
