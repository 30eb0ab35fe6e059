import { base64Bytes } from './base64.js'
import { refuseSalt, refuseScrypt, type ScryptCost } from './bounds.js'
import { KEY_BYTES, LONGEST_SIGNER_KEY, matchesFirebase } from './firebaseScrypt.js'
import type { LegacyHash } from './LegacyHash.js'
import { LONGEST_HASH } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

/** The password hash parameters of a Firebase project, as the Firebase console shows them. */
export interface FirebaseHashOptions {
  /** `base64_signer_key`. A secret. */
  readonly signerKey: string
  /** `base64_salt_separator`. */
  readonly saltSeparator: string
  /** `rounds`: from 1 to 8. */
  readonly rounds: number
  /** `mem_cost`: from 1 to 14. */
  readonly memCost: number
}

const BEGINNING = '$firebase-scrypt$'

/**
 * Reads hashes of Firebase Authentication, stored as `$firebase-scrypt$<passwordSalt>$<passwordHash>` with the two
 * values of an export. The hash is the signer key of the project, encrypted by AES-256-CTR with scrypt of the password.
 */
export class FirebaseHash implements LegacyHash {
  readonly id = 'firebase-scrypt'
  readonly #signerKey: Buffer
  readonly #separator: Buffer
  readonly #cost: ScryptCost

  /**
   * @param options - Parameters of the project.
   * @throws TypeError if a parameter is not one of a Firebase project.
   */
  constructor({ memCost, rounds, saltSeparator, signerKey }: FirebaseHashOptions) {
    const [key, separator] = [signerKey, saltSeparator].map((text) => base64Bytes(text, 'padded'))
    if (!key || key.byteLength < KEY_BYTES || key.byteLength > LONGEST_SIGNER_KEY || !separator)
      throw new TypeError('signerKey and saltSeparator of firebase must be the base64 texts of the Firebase console.')
    if (!isWithin(rounds, 8) || !isWithin(memCost, 14))
      throw new TypeError('rounds of firebase must be a whole number from 1 to 8, and memCost from 1 to 14.')
    this.#cost = { logN: memCost, blockSize: rounds, parallelism: 1 }
    if (refuseScrypt(this.#cost) !== undefined) throw new TypeError('memCost of firebase is too large for its rounds.')
    this.#signerKey = key
    this.#separator = separator
  }

  recognises(stored: string): boolean {
    return stored.startsWith(BEGINNING)
  }

  refuse(stored: string): string | undefined {
    const read = this.#read(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = this.#read(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    const [cost, signerKey, separator] = [this.#cost, this.#signerKey, this.#separator]
    return matchesFirebase(password, { ...read, cost, signerKey, separator })
  }

  #read(stored: string): { readonly salt: Buffer; readonly hash: Buffer } | string {
    const parts = stored.length > LONGEST_HASH ? [] : stored.slice(BEGINNING.length).split('$')
    // An export of the command line is in base64, one of the Admin SDK in base64url.
    const [salt, hash] = parts.map((part) => base64Bytes(part.replaceAll('-', '+').replaceAll('_', '/'), 'padded'))
    if (parts.length !== 2 || !salt || !hash)
      return 'It is not $firebase-scrypt$<passwordSalt>$<passwordHash> in base64.'
    if (hash.byteLength !== this.#signerKey.byteLength)
      return 'It was not made with the signer key of the option firebase.'
    return refuseSalt(salt) ?? { salt, hash }
  }
}

const isWithin = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most
