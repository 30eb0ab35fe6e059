import { SALT } from './SessionCodec.js'

type CryptoKeyOfPlatform = Awaited<ReturnType<typeof crypto.subtle.deriveKey>>

/** Keys that are derived from one secret (HKDF-SHA-256, RFC 5869). Each key is derived once. */
export class DerivedKeys {
  readonly #derived = new Map<string, Promise<unknown>>()

  /** @param secret - At least 32 random characters. */
  constructor(private readonly secret: string) {}

  /**
   * A key for AES-256-GCM.
   *
   * @param info - Purpose of the key. Another text gives another key.
   */
  aes(info: string): Promise<CryptoKeyOfPlatform> {
    return this.#once(`aes ${info}`, async () => {
      const algorithm = { name: 'AES-GCM', length: 256 }
      return crypto.subtle.deriveKey(hkdf(info), await this.#material(), algorithm, false, ['encrypt', 'decrypt'])
    })
  }

  /**
   * Bytes for a purpose.
   *
   * @param info - Purpose of the bytes. Another text gives other bytes.
   * @param length - How many bytes.
   */
  bytes(info: string, length: number): Promise<Uint8Array> {
    return this.#once(`${String(length)} bytes ${info}`, async () => {
      return new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), await this.#material(), length * 8))
    })
  }

  #material(): Promise<CryptoKeyOfPlatform> {
    return this.#once('material', () =>
      crypto.subtle.importKey('raw', new TextEncoder().encode(this.secret), 'HKDF', false, ['deriveKey', 'deriveBits']),
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
  return { name: 'HKDF', hash: 'SHA-256', salt: text.encode(SALT), info: text.encode(info) }
}
