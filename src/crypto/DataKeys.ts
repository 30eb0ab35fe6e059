import { base64url, macWith, randomBytes } from '#platform'
import { DerivedKeys } from './DerivedKeys.js'
import { exactBytesIn, hex } from './encodings.js'
import type { Mac } from './SecretRing.js'
import { KEY_ID_BYTES, SALT } from './SessionCodec.js'

/** The row that a sealed value is bound to. If the value is copied to another row, it cannot be unsealed. */
export interface SealedRow {
  /** Id of the user. */
  readonly userId: string
  /** Kind of the secret. */
  readonly kind: string
  /** Id of the row. */
  readonly id: string
}

/** How many bytes of UTF-8 can be sealed at once. */
const MAX_BYTES = 16_384

const SEALED = /^sealed1:([\da-f]{12}):([\w-]+)$/
const LOOKUP = /^hmac1:([\da-f]{12}):[\da-f]{64}$/
const LONGEST = 32_768
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Id of the key under which a value was sealed; undefined if it is not a sealed value, such as a hash. */
export const keyIdOfValue = (value: string): string | undefined => keyIdIn(SEALED, value)

/** Id of the key of a lookup; undefined if it is not a lookup of {@link DataKeys}, such as the id of a user. */
export const keyIdOfLookup = (lookup: string | null | undefined): string | undefined => keyIdIn(LOOKUP, lookup ?? '')

const keyIdIn = (form: RegExp, text: string): string | undefined =>
  text.length > LONGEST ? undefined : form.exec(text)?.[1]

/**
 * Seals values that stay in a database: AES-256-GCM, with keys of HKDF-SHA-256 that do not change with time.
 *
 * A value is `sealed1:<key id>:<base64url of nonce, ciphertext and tag>`, a lookup
 * `hmac1:<key id>:<hexadecimal HMAC-SHA-256>`.
 */
export class DataKeys {
  readonly #keys: readonly DataKey[]

  /** @param keys - Newest first; each at least 32 random characters. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((key) => new DataKey(key))
  }

  /** Ids of the keys, newest first. They reveal nothing about the keys. */
  async ids(): Promise<readonly string[]> {
    return Promise.all(this.#keys.map(async (key) => key.id()))
  }

  /**
   * Seals a text with the newest key.
   *
   * @throws TypeError if the row is incomplete, or the text is too long or not well-formed Unicode.
   */
  async seal(row: SealedRow, text: string): Promise<string> {
    requireWhole(row)
    const bytes = bytesOf(text)
    const key = this.#newest()
    const iv = new Uint8Array(randomBytes(NONCE_BYTES))
    const cipher = { name: 'AES-GCM', iv, additionalData: placeOf(row), tagLength: TAG_BYTES * 8 }
    const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher, await key.sealing(), bytes))
    const whole = new Uint8Array(iv.length + sealed.length)
    whole.set(iv)
    whole.set(sealed, iv.length)
    return `sealed1:${await key.id()}:${base64url(whole)}`
  }

  /** The unsealed text; null if it was sealed for another row, with an unknown key, or was changed. */
  async unseal(row: SealedRow, text: string): Promise<string | null> {
    const [, id, body] = text.length > LONGEST ? [] : (SEALED.exec(text) ?? [])
    const key = id === undefined ? undefined : await this.#named(id)
    const bytes = exactBytesIn(body)
    if (!key || !bytes || bytes.length < NONCE_BYTES + TAG_BYTES) return null
    const iv = bytes.subarray(0, NONCE_BYTES)
    const cipher = { name: 'AES-GCM', iv, additionalData: placeOf(row), tagLength: TAG_BYTES * 8 }
    try {
      const plain = await crypto.subtle.decrypt(cipher, await key.sealing(), bytes.subarray(NONCE_BYTES))
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
    } catch (error) {
      // Here, WebCrypto throws this error only if the authentication tag is wrong.
      if (error instanceof Error && error.name === 'OperationError') return null
      throw error
    }
  }

  /** Keyed hashes of a value, one for each key, newest first. */
  async lookups(kind: string, value: string): Promise<readonly [string, ...string[]]> {
    const newest = await this.#newest().lookup(kind, value)
    return [newest, ...(await Promise.all(this.#keys.slice(1).map(async (key) => key.lookup(kind, value))))]
  }

  #newest(): DataKey {
    const [newest] = this.#keys
    if (newest === undefined) throw new TypeError('DataKeys need at least one key.')
    return newest
  }

  async #named(id: string): Promise<DataKey | undefined> {
    for (const key of this.#keys) if ((await key.id()) === id) return key
    return undefined
  }
}

/** One key, and the keys that are derived from it. */
class DataKey {
  readonly #derived: DerivedKeys
  /** By kind. There are only as many as the plugins have. */
  readonly #macs = new Map<string, Mac>()

  constructor(private readonly key: string) {
    this.#derived = new DerivedKeys(key)
  }

  async id(): Promise<string> {
    return hex(await this.#derived.bytes(`${SALT} data key id`, KEY_ID_BYTES))
  }

  sealing(): ReturnType<DerivedKeys['aes']> {
    return this.#derived.aes(`${SALT} data seal A256GCM`)
  }

  async lookup(kind: string, value: string): Promise<string> {
    const mac = this.#macs.get(kind) ?? macWith(this.key, `${SALT} data lookup ${kind}`)
    this.#macs.set(kind, mac)
    return `hmac1:${await this.id()}:${await mac(value)}`
  }
}

/** The row of a value as additional authenticated data. Two different rows never give the same data. */
const placeOf = ({ id, kind, userId }: SealedRow): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify([`${SALT} sealed1`, userId, kind, id]))

function requireWhole({ id, kind, userId }: SealedRow): void {
  if ([userId, kind, id].every((part) => typeof part === 'string' && part !== '')) return
  throw new TypeError(
    'A value is sealed for a row: userId, kind and id must be strings that are not empty. Seal it when the user is stored.',
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > MAX_BYTES) {
    throw new TypeError(
      `A text of ${String(bytes.length)} bytes cannot be sealed; ${String(MAX_BYTES)} are the most. Keep the rest in a table of the plugin.`,
    )
  }
  // An unpaired surrogate would be unsealed as another character.
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) !== text) {
    throw new TypeError('A text that is not well-formed Unicode cannot be sealed. Encode bytes as base64.')
  }
  return bytes
}
